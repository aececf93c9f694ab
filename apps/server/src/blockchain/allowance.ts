import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { ChainReads } from './chainReads.ts'
import type { Address, Asset } from './fields.ts'

/** The number in a result of one 32-byte word; 0 for any other result. */
export const wordIn = (answer: Hex | undefined): bigint => (answer?.length === 66 ? BigInt(answer) : 0n)

/** The amount in base units that `spender` may take from `owner`. @throws NodeUnavailable */
export async function allowanceOf(
  reads: ChainReads,
  { networkId, address: to }: Asset,
  owner: Address,
  spender: Address,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
  return wordIn(await reads.one(networkId, { to, data }))
}
