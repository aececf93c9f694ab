import { browserPlatform } from '@latchkey/core/browser'
import { type ReactNode, useEffect } from 'react'
import { type Direction, directionOf } from '../../../packages/ui/src/i18n/direction.ts'
import { LanguageContext } from '../../../packages/ui/src/i18n/useMessages.ts'
import { Dialog } from '../../../packages/ui/src/modal/Dialog.tsx'
import { ShadowHost } from '../../../packages/ui/src/shadow/ShadowHost.tsx'
import { EmulatedMedia } from './EmulatedMedia.tsx'
import { StillMotion } from './StillMotion.tsx'
import { useStageLanguage } from './useStageLanguage.ts'
import './page.css'

export type StageProps = {
  /** Undefined if the children are only a part of a view. */
  readonly view?: string | undefined
  readonly theme: 'dark' | 'light'
  /** A BCP 47 tag, or `pseudo`, which marks and lengthens every text so that untranslated text is visible. */
  readonly locale: string
  /** Defaults to the direction of the language. */
  readonly direction?: Direction | undefined
  readonly device: 'dialog' | 'sheet' | 'embedded'
  readonly textPercent?: number | undefined
  readonly motion?: 'full' | 'reduced' | 'still' | undefined
  readonly forcedColours?: boolean | undefined
  readonly snack?: { kind: 'loading' | 'success' | 'error' | 'svg'; text: string } | undefined
  readonly children: ReactNode
}

/** Renders a view as in production: in the dialog, in its shadow root, over a page. */
export function Stage(props: StageProps) {
  const { theme, locale, device, textPercent = 100, motion = 'full', forcedColours = false } = props
  useEffect(() => {
    document.documentElement.style.setProperty('font-size', `${textPercent}%`)
    document.body.setAttribute('data-page', theme)
  }, [textPercent, theme])
  const language = useStageLanguage(locale, props.view)
  if (!language) return null
  return (
    <div data-device={device}>
      <ShadowHost name="latchkey-modal">
        {motion === 'still' ? <StillMotion /> : null}
        <EmulatedMedia forcedColours={forcedColours} reducedMotion={motion === 'reduced'} />
        <LanguageContext.Provider value={language}>
          <Dialog
            key={device}
            view={props.view ?? ''}
            theme={theme}
            locale={language.locale}
            direction={props.direction ?? directionOf(locale)}
            embedded={device === 'embedded'}
            plain={browserPlatform().isModest}
            {...(props.snack ? { snack: props.snack } : {})}
            onClose={() => {}}
          >
            {props.children}
          </Dialog>
        </LanguageContext.Provider>
      </ShadowHost>
    </div>
  )
}
