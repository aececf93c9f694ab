import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { bytesToHex, concatHex, type Hex, hexToBytes } from 'viem'

/** Bytes of a hash. */
const hashBytes = 32

/** A Merkle tree as it passes between threads, without a copy of each node. */
export type MerkleTree = {
  readonly root: Hex
  /** The hashes from the root down, level by level. */
  readonly nodes: Uint8Array
  /** The place of each leaf among the nodes. */
  readonly places: Uint32Array
}

/** Builds the tree of `leaves`, of which each index keeps its meaning. @throws if there are none */
export function buildMerkleTree(leaves: readonly Hex[]): MerkleTree {
  const { tree, values } = SimpleMerkleTree.of([...leaves]).dump()
  return {
    root: tree[0] as Hex, // There is one leaf at least.
    nodes: hexToBytes(concatHex(tree as Hex[])),
    places: Uint32Array.from(values, ({ treeIndex }) => treeIndex),
  }
}

/** The hashes beside the way from a leaf to the root, the lowest first. Empty for a tree of one leaf. */
export function merkleProof({ nodes, places }: MerkleTree, leaf: number): readonly Hex[] {
  const proof: Hex[] = []
  for (let at = places[leaf] ?? 0; at > 0; at = (at - 1) >> 1) {
    const beside = at % 2 === 0 ? at - 1 : at + 1
    proof.push(bytesToHex(nodes.subarray(beside * hashBytes, (beside + 1) * hashBytes)))
  }
  return proof
}
