import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import { type Hex, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { buildMerkleTree, merkleProof } from './merkleTree.ts'

test.each([1, 2, 3, 5, 64, 100])('proofs of a tree of %i leaves are those of the library', (length) => {
  const leaves = Array.from({ length }, (_, index): Hex => keccak256(toHex(index)))
  const tree = buildMerkleTree(leaves)
  const expected = SimpleMerkleTree.of(leaves)
  expect(tree.root).toBe(expected.root)
  for (const index of leaves.keys()) expect(merkleProof(tree, index)).toEqual(expected.getProof(index))
})
