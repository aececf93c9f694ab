import { type Connection, shownConnections } from '@latchkey/controllers'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * All connected wallets, of all namespaces; without `multiWallet` the one in use of each.
 *
 * @example
 * const names = useConnections().map(({ name }) => name)
 */
export function useConnections(options: HookOptions = {}): readonly Connection[] {
  const latchkey = useLatchkey(options.latchkey)
  const multiWallet = useSelected(latchkey.options.state, ({ remoteFeatures }) => remoteFeatures.multiWallet)
  return useSelected(latchkey.connection.state, (state) => shownConnections(state, multiWallet))
}
