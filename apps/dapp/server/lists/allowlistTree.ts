import { type Address, encodeAbiParameters, keccak256 } from 'viem'
import { buildMerkleTree, type MerkleTree } from './merkleTree.ts'

/** Allowances by address. */
export type Allowlist = Readonly<Record<string, number>>

const leafTypes = [{ type: 'address' }, { type: 'uint256' }] as const

/** The Merkle tree of a phase's allowlist, as `Collection` verifies it. Its leaves are in the order of the accounts. */
export function allowlistTree(list: Allowlist): MerkleTree {
  return buildMerkleTree(
    Object.entries(list).map(([account, allowance]) =>
      keccak256(keccak256(encodeAbiParameters(leafTypes, [account as Address, BigInt(allowance)]))),
    ),
  )
}
