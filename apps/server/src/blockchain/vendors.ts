import { setting } from '@latchkey/server-kit'
import * as z from 'zod'
import { type PriceFeed, priceFeed } from './feedPrices.ts'
import { rateFeed } from './fiatRates.ts'

/** Settings of price and quote sources, to be spread into a schema. */
export const vendorSettings = {
  /** Operator prices, which take precedence over all others. */
  LATCHKEY_PRICES: priceFeed,
  /** Operator exchange rates, which take precedence over CoinGecko's. */
  LATCHKEY_FIAT_RATES: rateFeed,
  LATCHKEY_COINGECKO_KEY: setting.key.optional(),
  LATCHKEY_ONEINCH_KEY: setting.key.optional(),
  /** Keys of paid plans need https://pro-api.coingecko.com/api/v3. */
  LATCHKEY_COINGECKO_URL: z.url({ protocol: /^https?$/ }).default('https://api.coingecko.com/api/v3'),
}

const settings = z.object(vendorSettings)

export type Vendors = {
  readonly priceFeed: PriceFeed
  /** Units per US dollar, by lower-case ISO 4217 code. */
  readonly rateFeed: ReadonlyMap<string, number>
  readonly coingecko: { readonly key: string; readonly url: string } | undefined
  readonly oneinch: { readonly key: string } | undefined
}

export function vendorsOf(values: z.output<typeof settings>): Vendors {
  const { LATCHKEY_COINGECKO_KEY: key, LATCHKEY_COINGECKO_URL: url, LATCHKEY_ONEINCH_KEY: oneinch } = values
  return {
    priceFeed: values.LATCHKEY_PRICES ?? new Map(),
    rateFeed: values.LATCHKEY_FIAT_RATES ?? new Map(),
    coingecko: key ? { key, url: url.replace(/\/$/, '') } : undefined,
    oneinch: oneinch ? { key: oneinch } : undefined,
  }
}
