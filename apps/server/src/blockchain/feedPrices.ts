import * as z from 'zod'
import type { Address } from './fields.ts'
import type { Price, PriceSource } from './price.ts'

/** US dollars per whole unit, by `<CAIP-2>:<lower-case address>`. */
export type PriceFeed = ReadonlyMap<string, number>

const entry = /^(eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40})=([0-9]{1,12}(?:\.[0-9]{1,18})?)$/

/** Format: `eip155:56:0x…=1,eip155:8453:0x…=0.25`; 0xeeee… stands for the native token. */
export const priceFeed = z
  .string()
  .transform((text, context): PriceFeed => {
    const entries = text.split(',').map((part) => entry.exec(part.trim()))
    if (entries.some((found) => !found)) {
      context.addIssue({ code: 'custom', message: 'must be token=dollars between commas, tokens as CAIP-10' })
    }
    return new Map(
      entries.flatMap((found) =>
        found ? [[String(found[1]).toLowerCase(), Number(found[2])] as const] : [],
      ),
    )
  })
  .optional()

/** Prices set by the operator. */
export function feedPrices(feed: PriceFeed): PriceSource {
  return async (networkId, tokens) =>
    new Map(
      tokens.flatMap((token): [Address, Price][] => {
        const usd = feed.get(`${networkId}:${token}`)
        return usd === undefined ? [] : [[token, { usd, source: 'feed' }]]
      }),
    )
}
