import { type Clock, withDeadline } from '@latchkey/core'
import { decodeAbiParameters, hexToString } from 'viem'
import type { ChainReader } from './chainReader.ts'
import { optionalReadMs } from './optionalReadMs.ts'

/** How a token counts, by its own contract. */
export type TokenFacts = { readonly symbol: string; readonly decimals: number }

/** `symbol()` and `decimals()`. */
const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567' } as const
/** Latin letters, digits and signs of currencies: letters of other scripts can look like them. Security R-68 */
export const plainSymbol = /^[A-Za-z0-9$€£¥₿₮.+_-]{1,12}$/
/** No token counts finer, and more digits would not fit. */
const maxDecimals = 36
/** An ABI string of at most two words, with its prefix. */
const longestAnswer = 2 + 4 * 64

/**
 * Asks a token's contract for its symbol and decimals. `undefined` if it does not answer in time, or with something that
 * cannot be shown; an NFT has no decimals.
 */
export async function readTokenFacts(
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  token: string | undefined,
  signal: AbortSignal,
): Promise<TokenFacts | undefined> {
  if (token === undefined) return undefined
  const ask = async (data: string, aborted: AbortSignal) => {
    const answer = await chain.read('eth_call', [{ to: token, data }, 'latest'], aborted)
    if (typeof answer !== 'string' || answer.length > longestAnswer || !/^0x([0-9a-f]{64})+$/i.test(answer))
      throw new TypeError('The answer is not a value of the ABI.')
    return answer as `0x${string}`
  }
  try {
    const [symbol, decimals] = await withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
      Promise.all([ask(selectors.symbol, aborted), ask(selectors.decimals, aborted)]),
    )
    return factsOf(textOf(symbol), BigInt(decimals))
  } catch {
    return undefined
  }
}

function factsOf(symbol: string, decimals: bigint): TokenFacts | undefined {
  if (!plainSymbol.test(symbol) || decimals > maxDecimals) return undefined
  return { symbol, decimals: Number(decimals) }
}

/** The text of a `string`, or of the `bytes32` that early tokens return. */
function textOf(answer: `0x${string}`): string {
  if (answer.length === 66) return hexToString(answer, { size: 32 })
  return decodeAbiParameters([{ type: 'string' }], answer)[0]
}
