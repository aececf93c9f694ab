import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** Allowances by address. */
export type Allowlist = Readonly<Record<string, number>>

const leafTypes = [{ type: 'address' }, { type: 'uint256' }] as const

/** The Merkle tree of a phase's allowlist, as `Collection` verifies it. */
export function allowlistTree(list: Allowlist) {
  const accounts = Object.keys(list)
  const tree = SimpleMerkleTree.of(
    accounts.map((account) =>
      keccak256(keccak256(encodeAbiParameters(leafTypes, [account as Address, BigInt(list[account] ?? 0)]))),
    ),
  )
  return {
    root: tree.root as Hex,
    proof: (account: string) => tree.getProof(accounts.indexOf(account)) as Hex[],
  }
}
