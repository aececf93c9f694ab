import type { PublicNetwork } from '@latchkey/controllers'
import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

const nowhere = {
  networkId: undefined,
  network: undefined,
  walletNetworkId: undefined,
  selectedNetworkId: undefined,
  isMismatch: false,
  isUnsupported: false,
}

/** The network in use, where the wallet is, and whether the app works there. */
export function useNetwork(options: NamespaceOptions = {}): PublicNetwork | typeof nowhere {
  const latchkey = useLatchkey(options.latchkey)
  return useSelected(latchkey.state, (now) => {
    return now.namespaces[options.namespace ?? now.namespace]?.network ?? nowhere
  })
}
