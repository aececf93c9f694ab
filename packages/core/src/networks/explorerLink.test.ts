import { expect, test } from 'vitest'
import { explorerLink } from './explorerLink.ts'

const ethereum = { explorerUrl: 'https://etherscan.io', chainNamespace: 'eip155' } as const
const devnet = {
  explorerUrl: 'https://explorer.solana.com?cluster=devnet',
  chainNamespace: 'solana',
} as const

test.each([
  [ethereum, 'tx', '0x1', 'https://etherscan.io/tx/0x1'],
  [ethereum, 'address', '0x2', 'https://etherscan.io/address/0x2'],
  [ethereum, 'nft', '0x3/4', 'https://etherscan.io/nft/0x3/4'],
  [devnet, 'tx', 'sig', 'https://explorer.solana.com/tx/sig?cluster=devnet'],
  [devnet, 'address', 'Ann', 'https://explorer.solana.com/address/Ann?cluster=devnet'],
  [devnet, 'nft', 'Mint/Mint', 'https://explorer.solana.com/address/Mint?cluster=devnet'],
  [{ ...ethereum, explorerUrl: undefined }, 'address', '0x2', undefined],
] as const)('%j %s %s: %s', (network, page, id, expected) => {
  expect(explorerLink(network, page, id)).toBe(expected)
})
