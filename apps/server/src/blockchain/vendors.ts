import { setting } from '@latchkey/server-kit'
import * as z from 'zod'
import { type PriceFeed, priceFeed } from './feedPrices.ts'

/** Settings of price and quote sources, to be spread into a schema. */
export const vendorSettings = {
  /** Operator prices, which take precedence over all others. */
  LATCHKEY_PRICES: priceFeed,
  LATCHKEY_COINGECKO_KEY: setting.key.optional(),
  LATCHKEY_ONEINCH_KEY: setting.key.optional(),
  /** Keys of paid plans need https://pro-api.coingecko.com/api/v3. */
  LATCHKEY_COINGECKO_URL: z.url({ protocol: /^https?$/ }).default('https://api.coingecko.com/api/v3'),
}

const settings = z.object(vendorSettings)

export type Vendors = {
  readonly priceFeed: PriceFeed
  readonly coingecko: { readonly key: string; readonly url: string } | undefined
  readonly oneinch: { readonly key: string } | undefined
}

export function vendorsOf(values: z.output<typeof settings>): Vendors {
  const { LATCHKEY_COINGECKO_KEY: key, LATCHKEY_COINGECKO_URL: url, LATCHKEY_ONEINCH_KEY: oneinch } = values
  return {
    priceFeed: values.LATCHKEY_PRICES ?? new Map(),
    coingecko: key ? { key, url: url.replace(/\/$/, '') } : undefined,
    oneinch: oneinch ? { key: oneinch } : undefined,
  }
}
