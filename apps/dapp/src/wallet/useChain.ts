import { useLatchkey, useSelected } from '@latchkey/ui'

/** An EVM network of the app by its chain id. */
export function useChain(chainId: number) {
  const latchkey = useLatchkey()
  const networkId = `eip155:${chainId}` as const
  const network = useSelected(latchkey.chains.state, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  return {
    networkId,
    network,
    name: network?.name ?? `Network ${chainId}`,
    symbol: network?.nativeCurrency.symbol ?? '',
  }
}
