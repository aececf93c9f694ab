import type { Latchkey } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'

/**
 * Disconnects the current wallet, or a given one.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * const button = <button onClick={() => void disconnect()}>Disconnect</button>
 */
export function useDisconnect(options: HookOptions = {}): {
  /** Disconnects; see `Latchkey` for its errors. */
  readonly disconnect: Latchkey['disconnect']
} {
  const latchkey = useLatchkey(options.latchkey)
  return useMemo(() => ({ disconnect: latchkey.disconnect }), [latchkey])
}
