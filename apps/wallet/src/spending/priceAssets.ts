import { type Http, type Network, nativeTokenAddress } from '@latchkey/core'
import type { CheckSpending } from '@latchkey/embedded-wallet/api'
import * as z from 'zod'

/** Time for the services, ms. The frame waits 10 s for the whole answer. */
const timeoutMs = 8_000
const mostCents = Number.MAX_SAFE_INTEGER

const prices = z.object({
  fungibles: z.array(z.object({ address: z.string(), price: z.number().nonnegative() })),
})

/**
 * What amounts are worth, in cents, rounded up. `undefined` if it is unknown: the services do not tell in time, or the request
 * does not say what it sends.
 */
export type PriceAssets = (
  asked: CheckSpending,
  by: { readonly userId: string; readonly projectId: string },
) => Promise<number | undefined>

/**
 * Asks the services for prices. On a test network whose native token has none, everything is worth nothing. Otherwise it is
 * unknown what a token or an NFT without a price is worth.
 */
export function createPriceAssets({
  http,
  servicesUrl,
  networks,
  vouch,
}: {
  readonly http: Http
  readonly servicesUrl: string
  readonly networks: readonly Pick<Network, 'caipNetworkId' | 'testnet'>[]
  /** Headers that name the user to the services. */
  readonly vouch: (userId: string) => Readonly<Record<string, string>>
}): PriceAssets {
  return async ({ networkId, assets }, { userId, projectId }) => {
    if (assets.some(({ token }) => token === 'unknown')) return undefined
    const isSolana = networkId.startsWith('solana:')
    const native = nativeTokenAddress(isSolana ? 'solana' : 'eip155')
    const addressOf = (token: string) => `${networkId}:${token === 'native' ? native : token}`
    /** EVM addresses are answered with their checksum, and base58 is exact. */
    const keyOf = (address: string) => (isSolana ? address : address.toLowerCase())
    const answer = await http({
      url: `${servicesUrl}/v1/fungible/price?${new URLSearchParams({ projectId })}`,
      json: {
        currency: 'usd',
        addresses: [...new Set(['native', ...assets.map(({ token }) => token)].map(addressOf))],
      },
      headers: vouch(userId),
      timeoutMs,
    }).catch(() => undefined)
    const isTest = networks.some(({ caipNetworkId, testnet }) => caipNetworkId === networkId && testnet)
    // The services know no prices of this network.
    if (isTest && answer?.status === 400) return 0
    const read = answer?.status === 200 ? readPrices(answer.text) : undefined
    if (!read) return undefined
    const priceOf = new Map(read.map(({ address, price }) => [keyOf(address), price]))
    if (isTest && !priceOf.has(keyOf(addressOf('native')))) return 0
    let usd = 0
    for (const { token, amount } of assets) {
      const price = priceOf.get(keyOf(addressOf(token)))
      if (price === undefined || amount === null) return undefined
      usd += Number(amount) * price
    }
    // Without the noise of the last binary digits, so that 500 USD are not 500.01.
    return Math.min(Math.ceil(Number((usd * 100).toPrecision(12))), mostCents)
  }
}

function readPrices(text: string): z.output<typeof prices>['fungibles'] | undefined {
  try {
    return prices.parse(JSON.parse(text)).fungibles
  } catch {
    return undefined
  }
}
