import type { CaipNetworkId } from '@latchkey/core'
import { type Chains, type Exchange, NodeUnavailable } from '@latchkey/service/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ChainReads } from './chainReads.ts'
import { type Address, nativeAddress } from './fields.ts'
import { larger, leastOf, type QuoteSource, type Swap, type SwapToken } from './quoteSource.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

const abi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

/** A person reads, a wallet asks, a block comes: then the swap is no longer wanted. */
const validSeconds = 600n

/** Quotes and swaps of a Uniswap V2 style router, read from the chain. */
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
    const found = chains.exchanges.find((one) => one.networkId === networkId)
    if (!found) throw new NodeUnavailable(`there is no exchange on ${networkId}`)
    const { router, wrappedNative, dollar } = found
    const lower = (text: string) => text.toLowerCase() as Address // configured addresses are addresses
    return { router: lower(router), wrappedNative: lower(wrappedNative), dollar: lower(dollar) }
  }

  /** The way that pays most. */
  async function best({ networkId, from, to, amount }: Swap) {
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
    const ways = answers.flatMap((data, index) => {
      const out = data && amountsIn(data).at(-1)
      const path = paths[index]
      return out && path ? [{ path, out }] : []
    })
    return ways.reduce<(typeof ways)[number] | undefined>(
      (most, way) => (most && most.out >= way.out ? most : way),
      undefined,
    )
  }

  return {
    serves: (networkId) => chains.exchanges.some((one) => one.networkId === networkId),
    spender: (networkId) => exchangeOf(networkId).router,
    async tokens(networkId) {
      const { wrappedNative } = exchangeOf(networkId)
      const configured = chains.tokens
        .filter((token) => token.networkId === networkId)
        .flatMap(({ address }) => (address ? [address.toLowerCase() as Address] : [])) // configured, as above
      const addresses = [nativeAddress, ...configured, wrappedNative]
      const known = await metadata.of(networkId, addresses)
      return addresses.flatMap((address): SwapToken[] => {
        const token = known.get(address)
        if (!token) return []
        const { name, symbol, decimals, iconUrl } = token
        return [{ address, name, symbol, decimals, logoUri: iconUrl, eip2612: false }]
      })
    },
    quote: async (swap) => (await best(swap))?.out,
    async build({ user, slippageBps, least: wanted, ...swap }) {
      const way = await best(swap)
      if (!way) return undefined
      if (way.out < wanted) return 'less'
      const { networkId, from, to, amount } = swap
      const least = larger(leastOf(way.out, slippageBps), wanted)
      const deadline = (await reads.now(networkId)) + validSeconds
      const native = from === nativeAddress
      const data = native
        ? encodeFunctionData({
            abi,
            functionName: 'swapExactETHForTokens',
            args: [least, way.path, user, deadline],
          })
        : encodeFunctionData({
            abi,
            functionName: to === nativeAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
            args: [amount, least, way.path, user, deadline],
          })
      return { to: exchangeOf(networkId).router, data, value: native ? amount : 0n, least }
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
