import type { Network, Token } from '@latchkey/core'

/** The native token and the host app's tokens of a network, without tokens of zero decimals. Spec §5. */
export function tokensOf(network: Network, tokens: readonly Token[]): readonly Token[] {
  const native: Token = { networkId: network.caipNetworkId, address: undefined, ...network.nativeCurrency }
  const own = tokens.filter(
    (token) => token.networkId === network.caipNetworkId && token.address !== undefined && token.decimals > 0,
  )
  return [native, ...own]
}
