import type { Http } from '@latchkey/core'
import * as z from 'zod'
import { type CdpKey, cdpToken } from './cdpToken.ts'
import type { OnrampProvider } from './provider.ts'
import { vendorCall } from './vendorCall.ts'

const host = 'api.developer.coinbase.com'
const page = 'https://pay.coinbase.com/buy/select-asset'

// Coinbase's field is `value` where clients expect `amount`.
const money = z
  .object({ value: z.string(), currency: z.string() })
  .transform(({ value, currency }) => ({ amount: value, currency }))

const quoteAnswer = z.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: z.string(),
})

const optionsAnswer = z.object({
  purchase_currencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      icon_url: z.string().optional(),
      networks: z.array(
        z.object({
          name: z.string(),
          display_name: z.string(),
          chain_id: z.string(),
          contract_address: z.string(),
        }),
      ),
    }),
  ),
  payment_currencies: z.array(
    z.object({
      id: z.string(),
      limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
    }),
  ),
})

const tokenAnswer = z.object({ token: z.string().min(1) })

/**
 * Coinbase Onramp, through the Coinbase Developer Platform.
 * @param country - ISO 3166-1 alpha-2; offers and prices depend on it
 * @see https://docs.cdp.coinbase.com/onramp-&-offramp/introduction/welcome
 */
export function coinbaseOnramp({
  key,
  country,
  http,
  now,
}: {
  readonly key: CdpKey
  readonly country: string
  readonly http: Http
  readonly now: () => Date
}): OnrampProvider {
  const ask = <schema extends z.ZodType>(
    method: string,
    path: string,
    schema: schema,
    query = '',
    json?: object,
  ) =>
    vendorCall(
      http,
      {
        url: `https://${host}${path}${query}`,
        headers: { authorization: `Bearer ${cdpToken(key, `${method} ${host}${path}`, now())}` },
        ...(json ? { json } : {}),
      },
      schema,
    )

  return {
    id: 'coinbase',
    name: 'Coinbase',
    async options() {
      const found = await ask('GET', '/onramp/v1/buy/options', optionsAnswer, `?country=${country}`)
      return {
        purchaseCurrencies: found.purchase_currencies.map(({ icon_url, ...rest }) => ({
          ...rest,
          ...(icon_url ? { iconUrl: icon_url } : {}),
        })),
        paymentCurrencies: found.payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
      }
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod = 'card' }) {
      const found = await ask('POST', '/onramp/v1/buy/quote', quoteAnswer, '', {
        purchase_currency: purchaseCurrency,
        // Older clients repeat the symbol as network; then Coinbase uses its default.
        ...(network && network !== purchaseCurrency ? { purchase_network: network } : {}),
        payment_amount: amount,
        payment_currency: paymentCurrency,
        payment_method: paymentMethod.toUpperCase(),
        country,
      })
      return {
        coinbaseFee: found.coinbase_fee,
        networkFee: found.network_fee,
        paymentSubtotal: found.payment_subtotal,
        paymentTotal: found.payment_total,
        purchaseAmount: found.purchase_amount,
        quoteId: found.quote_id,
      }
    },
    async orderUrl({
      address,
      blockchains,
      assets,
      defaultNetwork,
      fiatAmount,
      cryptoAmount,
      fiatCurrency,
      paymentMethod,
      quoteId,
      partnerUserId,
    }) {
      const { token } = await ask('POST', '/onramp/v1/token', tokenAnswer, '', {
        addresses: [{ address, blockchains }],
        ...(assets.length > 0 ? { assets } : {}),
      })
      const parameters = {
        sessionToken: token,
        defaultNetwork,
        presetFiatAmount: fiatAmount,
        presetCryptoAmount: cryptoAmount,
        fiatCurrency,
        defaultPaymentMethod: paymentMethod?.toUpperCase(),
        quoteId,
        defaultAsset: assets[0],
        // Coinbase allows at most 49 characters.
        partnerUserRef: partnerUserId?.slice(0, 49),
        defaultExperience: 'buy',
      }
      const defined = Object.entries(parameters).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      return `${page}?${new URLSearchParams(defined)}`
    },
  }
}
