import { createElement } from 'react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { directionOf } from '../../../packages/ui/src/i18n/direction.ts'
import { LanguageContext } from '../../../packages/ui/src/i18n/useMessages.ts'
import { Dialog } from '../../../packages/ui/src/modal/Dialog.tsx'
import { ShadowHost } from '../../../packages/ui/src/shadow/ShadowHost.tsx'
import { EmulatedMedia } from './EmulatedMedia.tsx'
import type { StageProps } from './Stage.tsx'
import { StillMotion } from './StillMotion.tsx'
import { stageOf } from './stageOf.ts'
import { useStageLanguage } from './useStageLanguage.ts'
import { views } from './views.ts'

export default {
  title: 'Whole house',
  parameters: {
    stage: false,
    // Twenty-two dialogs on one page; some have the same title, which cannot happen in production.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
}

/** All views side by side in their first state, with the settings of the toolbars. */
export const AllViews = {
  render: (_: unknown, { globals }: { globals: Readonly<Record<string, string>> }) => (
    <ViewGrid {...stageOf(globals)} />
  ),
}

function ViewGrid(props: Omit<StageProps, 'view' | 'snack' | 'children' | 'device'>) {
  const language = useStageLanguage(props.locale)
  if (!language) return null
  return (
    <main className="house" data-page={props.theme}>
      {Object.entries(views).map(([view, [View, states]]) => (
        <figure key={view}>
          <figcaption>{view}</figcaption>
          <ShadowHost name="latchkey-modal">
            {props.motion === 'still' ? <StillMotion /> : null}
            <EmulatedMedia
              forcedColours={props.forcedColours ?? false}
              reducedMotion={props.motion === 'reduced'}
            />
            <LanguageContext.Provider value={language}>
              <Dialog
                embedded
                view={view}
                theme={props.theme}
                locale={language.locale}
                direction={props.direction ?? directionOf(props.locale)}
                onClose={() => {}}
              >
                {createElement(View, {
                  state: Object.values(states)[0] as never,
                  actions: noActions as never,
                })}
              </Dialog>
            </LanguageContext.Provider>
          </ShadowHost>
        </figure>
      ))}
    </main>
  )
}
