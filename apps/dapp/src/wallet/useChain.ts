import { useLatchkey, useSelected } from '@latchkey/ui'
import { useMemo } from 'react'
import { useNodes } from '../speed/useNodes.ts'

/** An EVM network of the app by its chain id, with its nodes in the order in which they are asked. */
export function useChain(chainId: number) {
  const latchkey = useLatchkey()
  const networkId = `eip155:${chainId}` as const
  const known = useSelected(latchkey.chains.state, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  const nodes = useNodes(networkId)
  const network = useMemo(
    () => known && { ...known, rpcUrls: { ...known.rpcUrls, default: { http: nodes } } },
    [known, nodes],
  )
  return {
    networkId,
    network,
    name: network?.name ?? `Network ${chainId}`,
    symbol: network?.nativeCurrency.symbol ?? '',
  }
}
