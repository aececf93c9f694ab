import { type Clock, withDeadline } from '@latchkey/core'
import type { ChainReader } from './chainReader.ts'
import { isUnanswered } from './isUnanswered.ts'
import { optionalReadMs } from './optionalReadMs.ts'

/** `supportsInterface(0x80ac58cd)`. ERC-165, ERC-721 */
const asksForErc721 = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
/** `approve` and `transferFrom`, whose number is an amount of a token, or the id of an NFT. */
const ambiguous = /^0x(?:095ea7b3|23b872dd)/i

/**
 * Whether the number in a call is the id of an NFT, which the contract says of itself.
 * @throws if nobody answers: an approval of NFT 0 would be shown as the end of a permission
 */
export async function readIsNft(
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  { to, data }: { readonly to: string | undefined; readonly data: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (to === undefined || !ambiguous.test(data)) return false
  const ask = (aborted: AbortSignal) =>
    chain.read('eth_call', [{ to, data: asksForErc721 }, 'latest'], aborted)
  const answer = await withDeadline({ clock, ms: optionalReadMs, signal }, ask).catch((cause: unknown) => {
    if (isUnanswered(cause)) throw cause
  })
  return typeof answer === 'string' && /^0x0{63}1$/.test(answer)
}
