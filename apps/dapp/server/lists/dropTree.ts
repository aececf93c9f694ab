import { base58 } from '@scure/base'
import { encodeAbiParameters, type Hex, keccak256, pad, toHex } from 'viem'
import { buildMerkleTree, type MerkleTree } from './merkleTree.ts'

export type ListEntry = {
  readonly kind: 'evm' | 'solana'
  /** Address; on eip155 in any case. */
  readonly subject: string
  readonly amount: bigint
}

const leafTypes = [{ type: 'uint256' }, { type: 'uint8' }, { type: 'bytes32' }, { type: 'uint256' }] as const

/** The subject of an entry as the contract has it: an address with zeros before it, or a public key of 32 bytes. */
export function subjectBytes({ kind, subject }: Pick<ListEntry, 'kind' | 'subject'>): Hex {
  if (kind === 'solana') return toHex(base58.decode(subject))
  return pad(subject.toLowerCase() as Hex)
}

/** The Merkle tree of a list, whose root a drop has on chain. The place of an entry is its index. */
export function dropTree(entries: readonly ListEntry[]): MerkleTree {
  const leaves = entries.map((entry, index) => {
    const values = [BigInt(index), entry.kind === 'evm' ? 0 : 1, subjectBytes(entry), entry.amount] as const
    return keccak256(keccak256(encodeAbiParameters(leafTypes, values)))
  })
  return buildMerkleTree(leaves)
}
