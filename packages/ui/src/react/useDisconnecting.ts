import { useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** Disconnects the active wallet, with `disconnecting` until it is done. A failure is shown as a snack. */
export function useDisconnecting(): { disconnecting: boolean; disconnect: () => void } {
  const latchkey = useLatchkey()
  const [disconnecting, setDisconnecting] = useState(false)
  const disconnect = async () => {
    setDisconnecting(true)
    try {
      await latchkey.disconnect()
    } catch {
      latchkey.internals.snackbar.show({
        variant: 'error',
        message: { kind: 'error', code: 'disconnect_failed', context: {} },
      })
    } finally {
      setDisconnecting(false)
    }
  }
  return { disconnecting, disconnect: () => void disconnect() }
}
