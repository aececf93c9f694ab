import { decodeBase58 } from '@latchkey/core'
import type { DropAttestation, DropProof, EligibleDrop } from '../../shared/props/airdrops.ts'
import type { ChainCall } from '../chain/chainCall.ts'

/** The call that pays an entry of a drop. An entry of a Solana account is paid to `from`, which the server attests. */
export async function claimDrop(
  drop: Pick<EligibleDrop, 'id' | 'subject' | 'contract' | 'kind'>,
  from: string,
): Promise<readonly ChainCall[]> {
  const query = new URLSearchParams({ subject: drop.subject })
  const found = await ask<DropProof>(`/drops/${drop.id}/proof?${query}`)
  const claim = { contract: 'MerkleDrop', address: drop.contract, label: 'Claim' } as const
  const [onchainId, index, amount] = [found.onchainId, found.index, found.amount].map(BigInt)
  if (drop.kind === 'evm')
    return [{ ...claim, functionName: 'claim', args: [onchainId, index, drop.subject, amount, found.proof] }]
  const attested = await ask<DropAttestation>(`/drops/${drop.id}/attest`, {
    subject: drop.subject,
    to: from,
  })
  return [
    {
      ...claim,
      functionName: 'claimSolana',
      args: [
        onchainId,
        index,
        accountAsBytes32(drop.subject),
        attested.to,
        amount,
        BigInt(attested.deadline),
        attested.signature,
        found.proof,
      ],
    },
  ]
}

function accountAsBytes32(address: string): string {
  const bytes = decodeBase58(address) ?? new Uint8Array(32)
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const unreachable = 'The server did not answer. Nothing was sent.'

async function ask<answer>(path: string, body?: object): Promise<answer> {
  const response = await fetch(
    path,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ).catch(() => {
    throw new TypeError(unreachable)
  })
  const answered = (await response.json().catch(() => ({}))) as answer & { message?: string }
  if (!response.ok) throw new TypeError(answered.message ?? unreachable)
  return answered
}
