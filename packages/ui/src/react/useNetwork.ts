import type { PublicNetwork } from '@latchkey/controllers'
import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

const noNetwork = {
  networkId: undefined,
  network: undefined,
  walletNetworkId: undefined,
  selectedNetworkId: undefined,
  isMismatch: false,
  isUnsupported: false,
}

/**
 * The current network, the wallet's network, and whether the app supports it.
 *
 * @example
 * const { network: current, isUnsupported } = useNetwork()
 */
export function useNetwork(options: NamespaceOptions = {}): PublicNetwork | typeof noNetwork {
  const latchkey = useLatchkey(options.latchkey)
  return useSelected(latchkey.state, (state) => {
    return state.namespaces[options.namespace ?? state.namespace]?.network ?? noNetwork
  })
}
