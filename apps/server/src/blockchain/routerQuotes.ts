import type { CaipNetworkId } from '@latchkey/core'
import { type Chains, type Exchange, NodeUnavailable } from '@latchkey/server-kit/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ChainReads } from './chainReads.ts'
import { type Address, nativeAddress } from './fields.ts'
import { max, minimumAfterSlippage, type QuoteSource, type Swap, type SwapToken } from './quoteSource.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

const abi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

/** Time to review, sign and mine the swap, seconds. After that it reverts. */
const validSeconds = 600n

/** Quotes and swaps of a Uniswap V2 style router, read from contracts. */
export function routerQuotes({
  chains,
  reads,
  metadata,
}: {
  chains: Chains
  reads: ChainReads
  metadata: TokenMetadataReader
}): QuoteSource {
  const exchangeOf = (networkId: CaipNetworkId): Record<keyof Omit<Exchange, 'networkId'>, Address> => {
    const found = chains.exchanges.find((exchange) => exchange.networkId === networkId)
    if (!found) throw new NodeUnavailable(`there is no exchange on ${networkId}`)
    const { router, wrappedNative, dollar } = found
    const lower = (text: string) => text.toLowerCase() as Address // validated with the configuration
    return { router: lower(router), wrappedNative: lower(wrappedNative), dollar: lower(dollar) }
  }

  /** The route with the highest output. */
  async function bestRoute({ networkId, from, to, amount }: Swap) {
    const { router, wrappedNative, dollar } = exchangeOf(networkId)
    const traded = (token: Address) => (token === nativeAddress ? wrappedNative : token)
    const [first, last] = [traded(from), traded(to)]
    if (first === last) return undefined
    const middles = [wrappedNative, dollar].filter((one) => one !== first && one !== last)
    const paths = [[first, last], ...middles.map((middle) => [first, middle, last])]
    const answers = await reads.many(
      networkId,
      paths.map((path) => ({
        to: router,
        data: encodeFunctionData({ abi, functionName: 'getAmountsOut', args: [amount, path] }),
      })),
    )
    const routes = answers.flatMap((data, index) => {
      const out = data && amountsIn(data).at(-1)
      const path = paths[index]
      return out && path ? [{ path, out }] : []
    })
    return routes.reduce<(typeof routes)[number] | undefined>(
      (best, route) => (best && best.out >= route.out ? best : route),
      undefined,
    )
  }

  return {
    serves: (networkId) => chains.exchanges.some((exchange) => exchange.networkId === networkId),
    spender: (networkId) => exchangeOf(networkId).router,
    async tokens(networkId) {
      const { wrappedNative } = exchangeOf(networkId)
      const configured = chains.tokens
        .filter((token) => token.networkId === networkId)
        .flatMap(({ address }) => (address ? [address.toLowerCase() as Address] : [])) // validated with the configuration
      const addresses = [nativeAddress, ...configured, wrappedNative]
      const known = await metadata.of(networkId, addresses)
      return addresses.flatMap((address): SwapToken[] => {
        const token = known.get(address)
        if (!token) return []
        const { name, symbol, decimals, iconUrl } = token
        return [{ address, name, symbol, decimals, logoUri: iconUrl, eip2612: false }]
      })
    },
    quote: async (swap) => (await bestRoute(swap))?.out,
    async build({ user, slippageBps, minOut: requested, ...swap }) {
      const route = await bestRoute(swap)
      if (!route) return undefined
      if (route.out < requested) return 'less'
      const { networkId, from, to, amount } = swap
      const minOut = max(minimumAfterSlippage(route.out, slippageBps), requested)
      const deadline = (await reads.now(networkId)) + validSeconds
      const native = from === nativeAddress
      const data = native
        ? encodeFunctionData({
            abi,
            functionName: 'swapExactETHForTokens',
            args: [minOut, route.path, user, deadline],
          })
        : encodeFunctionData({
            abi,
            functionName: to === nativeAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
            args: [amount, minOut, route.path, user, deadline],
          })
      return { to: exchangeOf(networkId).router, data, value: native ? amount : 0n, minOut }
    },
  }
}

function amountsIn(data: Hex): readonly bigint[] {
  try {
    return decodeFunctionResult({ abi, functionName: 'getAmountsOut', data })
  } catch {
    return []
  }
}
