import type { Exchange } from '@latchkey/server-kit/chains'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import type { ChainReads } from './chainReads.ts'
import { type Address, nativeAddress } from './fields.ts'
import type { Price, PriceSource } from './price.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const zeroWord = /^0x0*$/

/**
 * Prices from the reserves of pools against the exchange's dollar token. Any trader can move these prices, so the source is
 * meant for the devnet and for networks whose operator configured an exchange.
 */
export function ammPrices({
  exchanges,
  reads,
  metadata,
}: {
  exchanges: readonly Exchange[]
  reads: ChainReads
  metadata: TokenMetadataReader
}): PriceSource {
  return async (networkId, tokens) => {
    const exchange = exchanges.find((exchange) => exchange.networkId === networkId)
    if (!exchange) return new Map()
    const router = exchange.router.toLowerCase() as Address // validated with the configuration
    const dollar = exchange.dollar.toLowerCase() as Address // as above
    const wrapped = exchange.wrappedNative.toLowerCase() as Address // as above
    const [factoryWord] = await reads.many(networkId, [
      { to: router, data: encodeFunctionData({ abi, functionName: 'factory' }) },
    ])
    if (factoryWord?.length !== 66) return new Map()
    const factory = addressIn(factoryWord)
    // Exchanges are of EVM networks.
    const tradedAs = (token: string) => (token === nativeAddress ? wrapped : (token as Address))
    const traded = [...new Set(tokens.map(tradedAs))].filter((token) => token !== dollar)
    const pairs = await reads.many(
      networkId,
      traded.map((token) => ({
        to: factory,
        data: encodeFunctionData({ abi, functionName: 'getPair', args: [token, dollar] }),
      })),
    )
    const pools = traded.flatMap((token, index) => {
      const word = pairs[index]
      return word?.length === 66 && !zeroWord.test(word) ? [{ token, pair: addressIn(word) }] : []
    })
    const data = encodeFunctionData({ abi, functionName: 'getReserves' })
    const [reserves, known] = await Promise.all([
      reads.many(
        networkId,
        pools.map(({ pair: to }) => ({ to, data })),
      ),
      metadata.of(networkId, [dollar, ...pools.map(({ token }) => token)]),
    ])
    const dollarDecimals = known.get(dollar)?.decimals ?? 0
    const usdOf = new Map<Address, number>([[dollar, 1]])
    for (const [index, { token }] of pools.entries()) {
      const answer = reserves[index]
      if (answer?.length !== 194) continue
      const [first, second] = decodeFunctionResult({ abi, functionName: 'getReserves', data: answer })
      const [own, dollars] = token < dollar ? [first, second] : [second, first]
      const usd = (Number(dollars) / Number(own)) * 10 ** ((known.get(token)?.decimals ?? 0) - dollarDecimals)
      if (Number.isFinite(usd) && usd > 0) usdOf.set(token, usd)
    }
    return new Map(
      tokens.flatMap((token): [string, Price][] => {
        const usd = usdOf.get(tradedAs(token))
        return usd === undefined ? [] : [[token, { usd, source: 'amm' }]]
      }),
    )
  }
}

const addressIn = (word: string) => `0x${word.slice(26)}` as Address // an address is the last 20 bytes of a word
