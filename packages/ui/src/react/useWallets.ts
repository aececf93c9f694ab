import type { Connector } from '@latchkey/core'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Wallets that can be connected in this environment.
 *
 * @example
 * const names = useWallets().map(({ name }) => name)
 */
export function useWallets(options: HookOptions = {}): readonly Connector[] {
  return useSelected(useLatchkey(options.latchkey).connectors.state, (state) => state.connectors)
}
