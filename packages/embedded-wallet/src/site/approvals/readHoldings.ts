import { type Clock, withDeadline } from '@latchkey/core'
import { encodeFunctionData, erc20Abi, isAddress } from 'viem'
import type { ChainReader } from './chainReader.ts'
import { isUnanswered } from './isUnanswered.ts'
import { optionalReadMs } from './optionalReadMs.ts'

/** What an account has of a token, and how much of it there is, in base units. */
export type Holdings = { readonly balance: bigint; readonly supply: bigint }

/**
 * Asks a token's contract what an account has of it. `undefined` if it answers with something else.
 * @throws if nobody answers: what the account has would not be counted
 */
export async function readHoldings(
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  { token, owner }: { readonly token: string | undefined; readonly owner: string },
  signal: AbortSignal,
): Promise<Holdings | undefined> {
  if (token === undefined || !isAddress(owner)) return undefined
  const ask = async (data: string, aborted: AbortSignal) => {
    const answer = await chain.read('eth_call', [{ to: token, data }, 'latest'], aborted)
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
      throw new TypeError('The answer is not a number of the ABI.')
    return BigInt(answer)
  }
  const ofOwner = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const inAll = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
  try {
    const [balance, supply] = await withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
      Promise.all([ask(ofOwner, aborted), ask(inAll, aborted)]),
    )
    return { balance, supply }
  } catch (cause) {
    if (isUnanswered(cause)) throw cause
    return undefined
  }
}
