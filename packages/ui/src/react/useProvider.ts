import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * The wallet's provider: EIP-1193 for eip155, the Wallet Standard wallet for solana; `undefined` while disconnected.
 */
export function useProvider(options: NamespaceOptions = {}): unknown {
  const latchkey = useLatchkey(options.latchkey)
  const namespace = useSelected(latchkey.state, (state) => options.namespace ?? state.namespace)
  // Re-renders when the connection of this namespace changes.
  useSelected(latchkey.connection.state, (state) => state.byNamespace[namespace])
  return latchkey.provider(namespace)
}
