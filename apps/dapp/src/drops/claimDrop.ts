import type { DropProof, EligibleDrop } from '../../shared/props/airdrops.ts'
import type { ChainCall } from '../chain/chainCall.ts'

/** The call that pays the entry of an EVM account of a drop. */
export async function claimDrop(
  drop: Pick<EligibleDrop, 'id' | 'subject' | 'contract'>,
): Promise<readonly ChainCall[]> {
  const query = new URLSearchParams({ subject: drop.subject })
  const { onchainId, index, amount, proof } = await ask<DropProof>(`/drops/${drop.id}/proof?${query}`)
  const args = [BigInt(onchainId), BigInt(index), drop.subject, BigInt(amount), proof]
  return [{ contract: 'MerkleDrop', address: drop.contract, label: 'Claim', functionName: 'claim', args }]
}

const unreachable = 'The server did not answer. Nothing was sent.'

async function ask<answer>(path: string): Promise<answer> {
  const response = await fetch(path).catch(() => {
    throw new TypeError(unreachable)
  })
  const answered = (await response.json().catch(() => ({}))) as answer & { message?: string }
  if (!response.ok) throw new TypeError(answered.message ?? unreachable)
  return answered
}
