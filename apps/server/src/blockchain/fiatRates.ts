import type { Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import * as z from 'zod'
import type { Coingecko } from './coingecko.ts'

/**
 * How many units of a currency one US dollar is worth. `undefined` where no rate is known, which makes all prices in that
 * currency unknown.
 * @param currency - lower-case ISO 4217 code
 */
export type FiatRates = (currency: string) => Promise<number | undefined>

const entry = /^([A-Z]{3})=([0-9]{1,12}(?:\.[0-9]{1,18})?)$/

/** Format: `EUR=0.92,GBP=0.79`, units of the currency per US dollar. */
export const rateFeed = z
  .string()
  .transform((text, context): ReadonlyMap<string, number> => {
    const entries = text.split(',').map((part) => entry.exec(part.trim()))
    if (entries.some((found) => !found || Number(found[2]) === 0)) {
      context.addIssue({
        code: 'custom',
        message: 'must be code=units per dollar between commas, codes as ISO 4217',
      })
    }
    return new Map(
      entries.flatMap((found) =>
        found ? [[String(found[1]).toLowerCase(), Number(found[2])] as const] : [],
      ),
    )
  })
  .optional()

/** Values per bitcoin, of currencies and of coins. */
const answer = z.object({
  rates: z.record(z.string(), z.object({ type: z.string(), value: z.number().positive() })),
})
const cacheMs = 60 * 60_000
const retryMs = 60_000

/** Rates set by the operator, then those of CoinGecko, which are read once an hour. */
export function createFiatRates({
  feed,
  coingecko,
  clock,
}: {
  feed: ReadonlyMap<string, number>
  coingecko: Coingecko | undefined
  clock: Clock
}): FiatRates {
  const known = createShortCache<ReadonlyMap<string, number> | undefined>({
    ...{ clock, ms: cacheMs, maxEntries: 1 },
    shouldKeep: (rates) => rates !== undefined,
  })
  let failedAt = Number.NEGATIVE_INFINITY

  async function read() {
    if (!coingecko || clock.now() - failedAt < retryMs) return undefined
    try {
      const { rates } = answer.parse(await coingecko.ask('exchange_rates'))
      const dollars = rates.usd?.value
      if (dollars === undefined) return undefined
      const fiat = Object.entries(rates).filter(([, { type }]) => type === 'fiat')
      return new Map(fiat.map(([code, { value }]) => [code, value / dollars]))
    } catch {
      failedAt = clock.now()
      return undefined
    }
  }

  return async (currency) =>
    currency === 'usd' ? 1 : (feed.get(currency) ?? (await known('rates', read))?.get(currency))
}
