import type { Latchkey } from '@latchkey/controllers'
import { useCallback, useEffect, useState } from 'react'
import { directionOf } from '../i18n/direction.ts'
import { LanguageContext } from '../i18n/useMessages.ts'
import { LatchkeyContext } from '../react/LatchkeyContext.ts'
import { useSelected, useWhole } from '../react/useSelected.ts'
import { ShadowHost } from '../shadow/ShadowHost.tsx'
import { Dialog } from './Dialog.tsx'
import { snackText } from './snackText.ts'
import { ThemeVariables } from './ThemeVariables.tsx'
import { useShownScreen } from './useShownScreen.ts'

/** Binds the dialog to one Latchkey: which view, in which language and theme, opening and closing. */
export function ModalRoot({ latchkey }: { readonly latchkey: Latchkey }) {
  const { open: isOpen, shaking, embedded } = useWhole(latchkey.modal.state)
  const open = isOpen || embedded
  const locale = useSelected(latchkey.options.state, (options) => options.locale)
  const { shown: theme, variables } = useWhole(latchkey.theme.state)
  const { snack } = useWhole(latchkey.snackbar.state)
  const stay = useCallback(() => {
    latchkey.back()
    latchkey.snackbar.show({
      variant: 'error',
      message: { kind: 'error', code: 'unknown_error', context: {} },
    })
  }, [latchkey])
  const { shown: screen, forget } = useShownScreen(useWhole(latchkey.router.state), open, locale, stay)

  const [present, setPresent] = useState(open)
  useEffect(() => {
    if (open) setPresent(true)
  }, [open])
  const leave = useCallback(() => {
    setPresent(false)
    forget()
  }, [forget])

  if (!present || !screen) return null
  const { Screen, language } = screen
  const text = snack && snackText(snack.message, language.messages)
  return (
    <ShadowHost name="latchkey-modal">
      <ThemeVariables variables={variables} />
      <LatchkeyContext.Provider value={latchkey}>
        <LanguageContext.Provider value={language}>
          <Dialog
            view={screen.view}
            depth={screen.depth}
            theme={theme}
            locale={language.locale}
            direction={directionOf(language.locale)}
            open={open}
            onExited={leave}
            onClose={latchkey.dismiss}
            shaking={shaking}
            snack={snack && text ? { kind: snack.variant, text } : undefined}
            onHoldSnack={(held) => (held ? latchkey.snackbar.hold() : latchkey.snackbar.letGo())}
            embedded={embedded}
            variables={variables}
          >
            <Screen key={screen.view} />
          </Dialog>
        </LanguageContext.Provider>
      </LatchkeyContext.Provider>
    </ShadowHost>
  )
}
