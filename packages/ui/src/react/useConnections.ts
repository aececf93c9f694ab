import { allConnections, type Connection } from '@latchkey/controllers'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * All connected wallets, of all namespaces.
 *
 * @example
 * const names = useConnections().map(({ name }) => name)
 */
export function useConnections(options: HookOptions = {}): readonly Connection[] {
  return useSelected(useLatchkey(options.latchkey).connection.state, allConnections)
}
