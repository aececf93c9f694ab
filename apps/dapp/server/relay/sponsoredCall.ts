import type { NodeRefused } from '@latchkey/server-kit/chains'
import { decodeErrorResult, encodeFunctionData, getAddress, type Hex, isHex } from 'viem'
import { abi as dropAbi } from '../../contracts/compiled/MerkleDrop.ts'
import { abi as presaleAbi } from '../../contracts/compiled/Presale.ts'
import type { SponsoredRequest } from '../../shared/props/relay.ts'
import type { createDropProofs } from '../airdrops/createDropProofs.ts'
import { launchAt } from '../launchpad/directory.ts'
import type { Site } from '../pages/site.ts'

/**
 * The data of a call that the relay pays for: the refund or the claim of a sale, or the claim of an EVM entry of a drop. Each
 * pays the account whatever the sender.
 *
 * @param request - with addresses in lower case
 * @returns `undefined` for any other call, and for a contract that the mirror does not know
 */
export async function sponsoredCall(
  site: Site,
  proofOf: ReturnType<typeof createDropProofs>,
  { chainId, target, call, account, index }: SponsoredRequest,
): Promise<Hex | undefined> {
  const directory = await site.directory()
  const paid = getAddress(account)
  if (index === undefined)
    return launchAt(directory, chainId, target)
      ? encodeFunctionData({ abi: presaleAbi, functionName: call, args: [paid] })
      : undefined
  const drop = directory.drops.find(
    (one) => one.chainId === chainId && one.contract === target && one.onchainId === index,
  )
  const entry = drop && call === 'claim' ? await proofOf(drop.list.id, account) : undefined
  if (entry?.kind !== 'evm') return undefined
  return encodeFunctionData({
    abi: dropAbi,
    functionName: 'claim',
    // A proof consists of hashes.
    args: [BigInt(index), BigInt(entry.index), paid, BigInt(entry.amount), entry.proof as readonly Hex[]],
  })
}

const nothingLeft = new Set(['NothingToRefund', 'NothingToClaim', 'AlreadyClaimed'])

/** Whether a refused call has already paid everything. */
export function hasPaid(error: NodeRefused): boolean {
  const given = error.rpcError?.data
  const data = typeof given === 'object' && given !== null && 'data' in given ? given.data : given
  if (!isHex(data)) return false
  try {
    return nothingLeft.has(decodeErrorResult({ abi: [...presaleAbi, ...dropAbi], data }).errorName)
  } catch {
    // An error of another contract.
    return false
  }
}
