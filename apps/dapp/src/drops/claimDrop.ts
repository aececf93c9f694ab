import type { DropAttestation, DropProof, EligibleDrop } from '../../shared/props/airdrops.ts'
import type { ChainCall } from '../chain/chainCall.ts'

type Entry = Pick<EligibleDrop, 'id' | 'subject' | 'contract'>

/** The call that pays the entry of an EVM account of a drop. */
export async function claimDrop(drop: Entry): Promise<readonly ChainCall[]> {
  const { onchainId, index, amount, proof } = await proofOf(drop)
  const args = [BigInt(onchainId), BigInt(index), drop.subject, BigInt(amount), proof]
  return [{ contract: 'MerkleDrop', address: drop.contract, label: 'Claim', functionName: 'claim', args }]
}

/** The call that pays the entry of a Solana account to an EVM account, for which the server signs. */
export async function claimSolanaDrop(drop: Entry, to: string): Promise<readonly ChainCall[]> {
  const [{ onchainId, index, amount, proof }, attestation, { base58 }] = await Promise.all([
    proofOf(drop),
    ask<DropAttestation>(`/drops/${drop.id}/attest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subject: drop.subject, to }),
    }),
    import('@scure/base'),
  ])
  const subject = `0x${Array.from(base58.decode(drop.subject), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const args = [
    ...[BigInt(onchainId), BigInt(index), subject, attestation.to, BigInt(amount)],
    ...[BigInt(attestation.deadline), attestation.signature, proof],
  ]
  return [
    { contract: 'MerkleDrop', address: drop.contract, label: 'Claim', functionName: 'claimSolana', args },
  ]
}

const proofOf = ({ id, subject }: Entry) =>
  ask<DropProof>(`/drops/${id}/proof?${new URLSearchParams({ subject })}`)

const unreachable = 'The server did not answer. Nothing was sent.'

async function ask<answer>(path: string, init?: RequestInit): Promise<answer> {
  const response = await fetch(path, init).catch(() => {
    throw new TypeError(unreachable)
  })
  const answered = (await response.json().catch(() => ({}))) as answer & { message?: string }
  if (!response.ok) throw new TypeError(answered.message ?? unreachable)
  return answered
}
