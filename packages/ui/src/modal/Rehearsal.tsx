import type { Latchkey } from '@latchkey/controllers'
import { rehearsal } from '@latchkey/controllers/parts'
import { startTransition, useEffect, useState } from 'react'
import { directionOf } from '../i18n/direction.ts'
import { messagesNow } from '../i18n/loadMessages.ts'
import { LanguageContext } from '../i18n/useMessages.ts'
import { useEntireState } from '../react/useSelected.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { connectModel } from '../views/connect/connect.model.ts'
import type { ConnectViewActions } from '../views/connect/connect.state.ts'
import { Dialog } from './Dialog.tsx'

const noop = () => {}
const noActions = new Proxy({} as ConnectViewActions, { get: () => noop })

/**
 * While the page is idle, renders Connect invisibly, removes it, and connects a wallet that is not shown. Browsers run code
 * several times faster the second time, so the first clicks are as fast as later ones.
 */
export function Rehearsal({ latchkey }: { readonly latchkey: Latchkey }) {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    const { platform } = latchkey.internals
    let cancel = platform.onIdle(() => {
      startTransition(() => setRunning(true))
      cancel = platform.onIdle(() => void latchkey.use(rehearsal).connect())
    })
    return () => cancel()
  }, [latchkey])
  return isRunning ? <RehearsedConnect latchkey={latchkey} onEnd={() => setRunning(false)} /> : null
}

function RehearsedConnect({ latchkey, onEnd }: { readonly latchkey: Latchkey; readonly onEnd: () => void }) {
  const options = useEntireState(latchkey.options.state)
  const { connectors } = useEntireState(latchkey.connectors.state)
  const { shown: theme } = useEntireState(latchkey.theme.state)
  const messages = messagesNow('en')
  useEffect(() => {
    // Two frames: the first may run before the paint.
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
          onClose={noop}
          embedded
        >
          <ConnectView state={state} actions={noActions} />
        </Dialog>
      </LanguageContext.Provider>
    </div>
  )
}
