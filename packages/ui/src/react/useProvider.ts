import type { Namespace, ProviderOf } from '@latchkey/core'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * The wallet's provider, an EIP-1193 provider for eip155; `undefined` while disconnected. Pass the `namespace` in an app
 * with several chain families.
 *
 * @example
 * import { createWalletClient, custom } from 'viem'
 * import { mainnet as chain } from 'viem/chains'
 * const provider = useProvider()
 * const client = provider && createWalletClient({ chain, transport: custom(provider) })
 */
export function useProvider<namespace extends Namespace = 'eip155'>(
  options: HookOptions & {
    /** Chain family. Default: the active one. */
    readonly namespace?: namespace | undefined
  } = {},
): ProviderOf<namespace> | undefined {
  const latchkey = useLatchkey(options.latchkey)
  const namespace = useSelected(latchkey.state, (state) => options.namespace ?? state.namespace)
  // Re-renders when the connection of this namespace changes.
  useSelected(latchkey.connection.state, (state) => state.byNamespace[namespace])
  return latchkey.provider(namespace) as ProviderOf<namespace> | undefined
}
