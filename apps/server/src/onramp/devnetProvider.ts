import { type Network, parseAmount } from '@latchkey/core'
import { ConfigError } from '@latchkey/server-kit'
import { type Chains, servedNetworks } from '@latchkey/server-kit/chains'
import { formatUnits } from 'viem'
import type { OrderStore } from './orderStore.ts'
import { defaultPayments, type OnrampProvider, OnrampRefused, OnrampUnavailable } from './provider.ts'

type Asset = {
  readonly network: Network
  readonly token: string | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** Initial prices of the devnet's pools, US cents per whole unit, and that of SOL. */
const prices: Readonly<Record<string, bigint>> = { BNB: 60_000n, ETH: 250_000n, SOL: 15_000n, MDW: 25n }
const defaultPrice = 100n
/** US cents per unit of a payment currency. */
const fiat: Readonly<Record<string, bigint>> = { USD: 100n, EUR: 108n }
const feePercent = 1n
const networkFee = 5n

const cents = (value: bigint, currency: string) => ({
  amount: `${value / 100n}.${String(value % 100n).padStart(2, '0')}`,
  currency,
})
const isLoopback = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** Sends test money, once per key. Returns the transaction hash, or the signature on Solana. */
export type Faucet = (request: {
  /** A number on EVM chains, the reference of its CAIP-2 id on Solana. */
  readonly chainId: number | string
  readonly address: string
  readonly token: string | null
  readonly units: string
  readonly key: string
}) => Promise<string>

/** The devnet's faucet over HTTP. It throws OnrampUnavailable. */
export const devnetFaucet =
  (devnetUrl: string): Faucet =>
  async (request) => {
    try {
      const answer = await fetch(`${devnetUrl}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(25_000),
      })
      const body: unknown = await answer.json()
      const hash = typeof body === 'object' && body !== null && 'hash' in body ? body.hash : undefined
      if (
        answer.ok &&
        typeof hash === 'string' &&
        /^(0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/.test(hash)
      )
        return hash
    } catch {
      // Reported below.
    }
    throw new OnrampUnavailable('The devnet did not send.')
  }

/**
 * Sells test money of the devnet for a fake card payment on a page of the services.
 * @param publicUrl - public origin of the services
 * @throws ConfigError when a chain is not local, because test money must not be confused with real money
 */
export function devnetOnramp({
  chains,
  store,
  publicUrl,
}: {
  readonly chains: Chains
  readonly store: OrderStore
  readonly publicUrl: string
}): OnrampProvider {
  const networks = servedNetworks(chains)
  const tokens = [...chains.tokens, ...(chains.solana?.tokens ?? [])]
  for (const { name, rpcUrls } of networks)
    if (!rpcUrls.default.http.every(isLoopback))
      throw new ConfigError(`${name} is not a chain of this machine: nothing is sold there.`)

  const assets: readonly Asset[] = networks.flatMap((network) => [
    { network, token: null, ...network.nativeCurrency },
    ...tokens
      .filter(({ networkId }) => networkId === network.caipNetworkId)
      .map(({ address, symbol, name, decimals }) => ({
        network,
        token: address ?? null,
        symbol,
        name,
        decimals,
      })),
  ])
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]

  /** Finds an asset. Some vendor clients repeat the symbol in place of the network. */
  function find(symbol: string, network: string | undefined): Asset | undefined {
    const ofSymbol = assets.filter((asset) => asset.symbol.toLowerCase() === symbol.toLowerCase())
    const named = ofSymbol.find(({ network: { caipNetworkId, name, id } }) =>
      [caipNetworkId, name, String(id)].includes(network ?? ''),
    )
    return named ?? ofSymbol[0]
  }

  async function price({
    purchaseCurrency,
    paymentCurrency,
    amount,
    network,
  }: Parameters<OnrampProvider['quote']>[0]) {
    const asset = find(purchaseCurrency, network)
    if (!asset) throw new OnrampRefused('purchaseCurrency', 'This token cannot be bought here.')
    const rate = fiat[paymentCurrency]
    if (!rate) throw new OnrampRefused('paymentCurrency', 'This currency is not accepted.')
    const total = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/.test(amount) ? parseAmount(amount, 2) : 0n
    if (total < 1_000n || total > 750_000n)
      throw new OnrampRefused('amount', 'The amount must be from 10.00 to 7500.00.')
    const fee = (total * feePercent + 99n) / 100n
    const subtotal = total - fee - networkFee
    const units =
      (subtotal * rate * 10n ** BigInt(asset.decimals)) / (100n * (prices[asset.symbol] ?? defaultPrice))
    return store.addQuote({
      coinbaseFee: cents(fee, paymentCurrency),
      networkFee: cents(networkFee, paymentCurrency),
      paymentSubtotal: cents(subtotal, paymentCurrency),
      paymentTotal: cents(total, paymentCurrency),
      purchaseAmount: { amount: formatUnits(units, asset.decimals), currency: asset.symbol },
      networkId: asset.network.caipNetworkId,
      networkName: asset.network.name,
      token: asset.token,
      symbol: asset.symbol,
      name: asset.name,
      decimals: asset.decimals,
      units: String(units),
    })
  }

  return {
    id: 'devnet',
    name: 'Devnet test money',
    async options() {
      return {
        purchaseCurrencies: symbols.map((symbol) => {
          const ofSymbol = assets.filter((asset) => asset.symbol === symbol)
          return {
            id: symbol,
            name: ofSymbol[0]?.name ?? symbol,
            symbol,
            iconUrl: `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`,
            networks: ofSymbol.map(({ network, token }) => ({
              name: network.name,
              display_name: network.name,
              chain_id: network.chainNamespace === 'eip155' ? String(network.id) : network.caipNetworkId,
              contract_address: token ?? '',
            })),
          }
        }),
        paymentCurrencies: defaultPayments,
      }
    },
    async quote(request) {
      const { coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId } =
        await price(request)
      return { coinbaseFee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId }
    },
    async orderUrl({
      address,
      assets: requested,
      blockchains,
      defaultNetwork,
      fiatAmount,
      fiatCurrency,
      quoteId,
    }) {
      const id =
        quoteId ??
        (
          await price({
            purchaseCurrency: requested[0] ?? '',
            paymentCurrency: fiatCurrency ?? 'USD',
            amount: fiatAmount ?? '100',
            network: defaultNetwork ?? blockchains[0] ?? '',
          })
        ).quoteId
      return `${publicUrl}/onramp/checkout/${await store.order(id, address)}`
    },
  }
}
