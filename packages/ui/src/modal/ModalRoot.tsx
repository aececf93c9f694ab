import type { Latchkey } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { directionOf } from '../i18n/direction.ts'
import { LanguageContext } from '../i18n/useMessages.ts'
import { LatchkeyContext } from '../react/LatchkeyContext.ts'
import { useEntireState, useSelected } from '../react/useSelected.ts'
import { ShadowHost } from '../shadow/ShadowHost.tsx'
import { useBaseStyles } from '../styles/useBaseStyles.ts'
import { useStyles } from '../styles/useStyles.ts'
import { Dialog } from './Dialog.tsx'
import { AlertContext } from './DialogContext.ts'
import css from './dialog.css?inline'
import outOfFlow from './out-of-flow.css?inline'
import { Rehearsal } from './Rehearsal.tsx'
import { snackText } from './snackText.ts'
import { ThemeVariables } from './ThemeVariables.tsx'
import { useAfterPaint } from './useAfterPaint.ts'
import { useShownScreen } from './useShownScreen.ts'
import { watchPage } from './watchPage.ts'

// Lazy, because most users never see one.
const ModalAlert = lazy(async () => ({ default: (await import('./ModalAlert.tsx')).ModalAlert }))

/** Binds the dialog to one Latchkey instance: view, language, theme, opening and closing. */
export function ModalRoot({ latchkey }: { readonly latchkey: Latchkey }) {
  const { open: isOpen, shaking, embedded } = useEntireState(latchkey.internals.modal.state)
  const open = isOpen || embedded
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  const { shown: theme, variables } = useEntireState(latchkey.theme.state)
  const { snack } = useEntireState(latchkey.internals.snackbar.state)
  const behavior = latchkey.use(modalBehavior)
  const hasAlert = useSelected(latchkey.internals.alerts.state, ({ codes }) => codes.length > 0)
  const onLoadFailure = useCallback(() => {
    behavior.back()
    latchkey.internals.snackbar.show({
      variant: 'error',
      message: { kind: 'error', code: 'unknown_error', context: {} },
    })
  }, [latchkey, behavior])
  const router = useEntireState(latchkey.internals.router.state)
  // If a wallet approves immediately, its address is painted before `ConnectingExternal` is rendered.
  const paintedRouter = useAfterPaint(router)
  const shownRouter = router.view === 'ConnectingExternal' ? paintedRouter : router
  const { shown: screen, reset } = useShownScreen(shownRouter, open, locale, onLoadFailure)

  useEffect(() => {
    if (isOpen && !embedded) return watchPage(latchkey, behavior.requestClose)
  }, [latchkey, behavior, isOpen, embedded])

  /** True from opening until the exit animation has finished; undefined before the first opening. */
  const [present, setPresent] = useState<boolean>()
  if (open && !present) setPresent(true)
  const onExited = useCallback(() => {
    setPresent(false)
    reset()
  }, [reset])

  // Memoized: a view re-renders on its own subscriptions, not with the dialog.
  const view = useMemo(() => screen && <screen.Screen key={screen.view} />, [screen])
  const alert = useMemo(
    () =>
      hasAlert && (
        <Suspense fallback={null}>
          <ModalAlert />
        </Suspense>
      ),
    [hasAlert],
  )
  const text = snack && screen && snackText(snack.message, screen.language.messages)
  const toCopy = snack?.message.kind === 'not-copied' ? snack.message.text : undefined
  const dialog =
    present && screen ? (
      <LatchkeyContext.Provider value={latchkey}>
        <LanguageContext.Provider value={screen.language}>
          <Dialog
            view={screen.view}
            depth={screen.depth}
            theme={theme}
            locale={screen.language.locale}
            direction={directionOf(screen.language.locale)}
            open={open}
            onExited={onExited}
            onClose={behavior.requestClose}
            shaking={shaking}
            snack={snack && text ? { kind: snack.variant, text, toCopy } : undefined}
            onHoldSnack={(isHeld) =>
              isHeld ? latchkey.internals.snackbar.hold() : latchkey.internals.snackbar.release()
            }
            embedded={embedded}
            plain={latchkey.internals.platform.isModest}
            variables={variables}
          >
            <AlertContext.Provider value={alert}>{view}</AlertContext.Provider>
          </Dialog>
        </LanguageContext.Provider>
      </LatchkeyContext.Provider>
    ) : undefined
  return (
    <ShadowHost name="latchkey-modal">
      <PreloadStyles />
      {embedded ? null : <OutOfFlow />}
      <ThemeVariables variables={variables} />
      {dialog ?? (present === undefined ? <Rehearsal latchkey={latchkey} /> : null)}
    </ShadowHost>
  )
}

/** Adopts the stylesheets of the first view before it is rendered. */
function PreloadStyles() {
  useBaseStyles()
  useStyles(css)
  return null
}

/** Keeps the host element from taking up space in the page. */
function OutOfFlow() {
  useStyles(outOfFlow)
  return null
}
