import * as z from 'zod'
import type { Price, PriceSource } from './price.ts'

/** US dollars per whole unit, by `<CAIP-2>:<address>`; EVM addresses are in lower case. */
export type PriceFeed = ReadonlyMap<string, number>

const entry =
  /^(eip155:[1-9][0-9]{0,15}:0x[0-9a-fA-F]{40}|solana:[1-9A-HJ-NP-Za-km-z]{32}:[1-9A-HJ-NP-Za-km-z]{32,44})=([0-9]{1,12}(?:\.[0-9]{1,18})?)$/

/** Format: `eip155:56:0x…=1,eip155:8453:0x…=0.25`; 0xeeee… and So111…11 stand for the native token. */
export const priceFeed = z
  .string()
  .transform((text, context): PriceFeed => {
    const entries = text.split(',').map((part) => entry.exec(part.trim()))
    if (entries.some((found) => !found)) {
      context.addIssue({ code: 'custom', message: 'must be token=dollars between commas, tokens as CAIP-10' })
    }
    return new Map(
      entries.flatMap((found) => {
        const [, token = '', usd] = found ?? []
        // The case of base58 is part of the address.
        const key = token.startsWith('eip155:') ? token.toLowerCase() : token
        return found ? [[key, Number(usd)] as const] : []
      }),
    )
  })
  .optional()

/** Prices set by the operator. */
export function feedPrices(feed: PriceFeed): PriceSource {
  return async (networkId, tokens) =>
    new Map(
      tokens.flatMap((token): [string, Price][] => {
        const usd = feed.get(`${networkId}:${token}`)
        return usd === undefined ? [] : [[token, { usd, source: 'feed' }]]
      }),
    )
}
