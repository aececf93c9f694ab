import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** EIP-1193 for eip155, the Wallet Standard wallet for solana; `undefined` while nothing is connected. */
export function useProvider(options: NamespaceOptions = {}): unknown {
  const latchkey = useLatchkey(options.latchkey)
  const namespace = useSelected(latchkey.state, (now) => options.namespace ?? now.namespace)
  // Read again whenever the connection of this chain family changes.
  useSelected(latchkey.connection.state, (state) => state.byNamespace[namespace])
  return latchkey.provider(namespace)
}
