import { randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import * as z from 'zod'
import { defaultPayments, type OnrampProvider, OnrampRefused } from './provider.ts'
import { vendorCall } from './vendorCall.ts'

const version = '2023-12-19'

const quoteAnswer = z.object({
  quotes: z.array(
    z.object({
      serviceProvider: z.string(),
      sourceAmount: z.number(),
      sourceAmountWithoutFees: z.number(),
      sourceCurrencyCode: z.string(),
      destinationAmount: z.number(),
      destinationCurrencyCode: z.string(),
      totalFee: z.number(),
      networkFee: z.number().nullable().optional(),
    }),
  ),
})
const currencies = z.array(
  z.object({
    currencyCode: z.string(),
    name: z.string(),
    chainCode: z.string().nullable().optional(),
    chainName: z.string().nullable().optional(),
    chainId: z.string().nullable().optional(),
    contractAddress: z.string().nullable().optional(),
    symbolImageUrl: z.string().nullable().optional(),
  }),
)
const session = z.object({ widgetUrl: z.url({ protocol: /^https$/ }) })

/**
 * Meld, which compares quotes of several providers.
 * @param host - `api.meld.io`, or the sandbox's host
 * @see https://docs.meld.io/docs/crypto-onramp
 */
export function meldOnramp({
  key,
  country,
  host = 'api.meld.io',
  http,
}: {
  readonly key: string
  readonly country: string
  readonly host?: string | undefined
  readonly http: Http
}): OnrampProvider {
  const ask = <schema extends z.ZodType>(path: string, schema: schema, json?: object) =>
    vendorCall(
      http,
      {
        url: `https://${host}${path}`,
        headers: { authorization: `BASIC ${key}`, 'meld-version': version },
        ...(json ? { json } : {}),
      },
      schema,
    )
  /** The symbol in a currency code: USDC in USDC_POLYGON. */
  const symbolOf = (code: string) => code.split('_')[0] ?? code

  async function bestQuote(source: string, amount: string, destination: string, method = 'card') {
    const { quotes } = await ask('/payments/crypto/quote', quoteAnswer, {
      countryCode: country,
      sourceCurrencyCode: source,
      sourceAmount: Number(amount),
      destinationCurrencyCode: destination,
      paymentMethodType: method === 'card' ? 'CREDIT_DEBIT_CARD' : 'ACH',
    })
    const [first] = [...quotes].sort((a, b) => b.destinationAmount - a.destinationAmount)
    if (!first) throw new OnrampRefused('purchaseCurrency', 'No provider sells this token at the moment.')
    return first
  }

  return {
    id: 'meld',
    name: 'Meld.io',
    async options() {
      const query = new URLSearchParams({ countries: country, accountFilter: 'true' })
      const found = await ask(`/service-providers/properties/crypto-currencies?${query}`, currencies)
      return {
        purchaseCurrencies: found.map(
          ({ currencyCode, name, chainCode, chainName, chainId, contractAddress, symbolImageUrl }) => ({
            id: currencyCode,
            name,
            symbol: symbolOf(currencyCode),
            ...(symbolImageUrl ? { iconUrl: symbolImageUrl } : {}),
            networks: [
              {
                name: chainCode ?? currencyCode,
                display_name: chainName ?? chainCode ?? currencyCode,
                chain_id: chainId ?? '',
                contract_address: contractAddress ?? '',
              },
            ],
          }),
        ),
        paymentCurrencies: defaultPayments,
      }
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, paymentMethod }) {
      const found = await bestQuote(paymentCurrency, amount, purchaseCurrency, paymentMethod)
      const networkFee = found.networkFee ?? 0
      const paid = (value: number) => ({ amount: value.toFixed(2), currency: paymentCurrency })
      return {
        coinbaseFee: paid(Math.max(found.totalFee - networkFee, 0)),
        networkFee: paid(networkFee),
        paymentSubtotal: paid(found.sourceAmountWithoutFees),
        paymentTotal: paid(found.sourceAmount),
        purchaseAmount: { amount: String(found.destinationAmount), currency: symbolOf(purchaseCurrency) },
        // Meld has no quote ids; the widget requests a new quote.
        quoteId: randomUUID(),
      }
    },
    async orderUrl({
      address,
      assets,
      fiatAmount = '100',
      fiatCurrency = 'USD',
      paymentMethod,
      partnerUserId,
    }) {
      const destination = assets[0] ?? 'ETH'
      const { serviceProvider } = await bestQuote(fiatCurrency, fiatAmount, destination, paymentMethod)
      const { widgetUrl } = await ask('/crypto/session/widget', session, {
        sessionType: 'BUY',
        sessionData: {
          countryCode: country,
          destinationCurrencyCode: destination,
          serviceProvider,
          sourceAmount: fiatAmount,
          sourceCurrencyCode: fiatCurrency,
          walletAddress: address,
        },
        ...(partnerUserId ? { externalCustomerId: partnerUserId } : {}),
      })
      return widgetUrl
    },
  }
}
