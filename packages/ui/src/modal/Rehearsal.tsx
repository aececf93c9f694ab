import type { Latchkey } from '@latchkey/controllers'
import { startTransition, useEffect, useState } from 'react'
import { directionOf } from '../i18n/direction.ts'
import { messagesNow } from '../i18n/loadMessages.ts'
import { LanguageContext } from '../i18n/useMessages.ts'
import { useWhole } from '../react/useSelected.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { connectModel } from '../views/connect/connect.model.ts'
import { Dialog } from './Dialog.tsx'

const nothing = () => {}
const noActions = {
  onPick: nothing,
  onReload: nothing,
  onTryAgain: nothing,
  onBack: nothing,
  onAllWallets: nothing,
  onShowQrCode: nothing,
  onEmailChange: nothing,
  onEmailSubmit: nothing,
  onSocial: nothing,
  onMoreSocials: nothing,
}

/**
 * Draws Connect once where nobody sees it, while the page has nothing to do, and takes it away again: what a browser has
 * drawn before it draws several times faster, so that the first click is answered like any other.
 */
export function Rehearsal({ latchkey }: { readonly latchkey: Latchkey }) {
  const [isOn, setOn] = useState(false)
  useEffect(() => latchkey.platform.onIdle(() => startTransition(() => setOn(true))), [latchkey])
  return isOn ? <Once latchkey={latchkey} onEnd={() => setOn(false)} /> : null
}

function Once({ latchkey, onEnd }: { readonly latchkey: Latchkey; readonly onEnd: () => void }) {
  const options = useWhole(latchkey.options.state)
  const { connectors } = useWhole(latchkey.connectors.state)
  const { shown: theme } = useWhole(latchkey.theme.state)
  const messages = messagesNow('en')
  useEffect(() => {
    // Once it has been drawn.
    const frame = requestAnimationFrame(() => requestAnimationFrame(onEnd))
    return () => cancelAnimationFrame(frame)
  }, [onEnd])
  if (!messages) return null
  const state = connectModel({
    connectors,
    recent: [],
    app: options.metadata,
    features: options.features,
    isMobile: false,
  })
  return (
    <div className="lk-rehearsal" aria-hidden="true">
      <LanguageContext.Provider value={{ locale: 'en', messages }}>
        <Dialog
          view="Connect"
          theme={theme}
          locale="en"
          direction={directionOf('en')}
          onClose={nothing}
          embedded
        >
          <ConnectView state={state} actions={noActions} />
        </Dialog>
      </LanguageContext.Provider>
    </div>
  )
}
