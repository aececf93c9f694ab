import { arbitrum, mainnet, type Network } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { chainIn, currentAccount, proposedNamespaces } from './namespaces.ts'

const solana: Network = {
  ...mainnet,
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
}

test('a proposal contains all networks of all namespaces, and no node address', () => {
  const proposed = proposedNamespaces([mainnet, solana, arbitrum])
  expect(proposed.eip155?.chains).toEqual(['eip155:1', 'eip155:42161'])
  // With the id that older wallets use.
  expect(proposed.solana?.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  ])
  expect(proposed.eip155?.methods).toContain('personal_sign')
  expect(proposed.eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(JSON.stringify(proposed)).not.toContain('http')
})

test('configured methods and events replace the defaults of their namespace', () => {
  const proposed = proposedNamespaces([mainnet, solana], {
    eip155: { methods: ['personal_sign'], events: [] },
  })
  expect(proposed.eip155).toEqual({ chains: ['eip155:1'], methods: ['personal_sign'], events: [] })
  expect(proposed.solana?.methods).toContain('solana_signMessage')
})

test('a namespace without WalletConnect support is left out', () => {
  expect(proposedNamespaces([{ ...mainnet, chainNamespace: 'cosmos', caipNetworkId: 'cosmos:hub' }])).toEqual(
    {},
  )
})

test('R-78: eth_sign is never proposed, even if configured', () => {
  for (const overrides of [{}, { eip155: { methods: ['eth_sign', 'personal_sign'] } }]) {
    const { methods } = proposedNamespaces([mainnet], overrides).eip155 ?? { methods: [] }
    expect(methods).toContain('personal_sign')
    expect(methods).not.toContain('eth_sign')
  }
})

test('accounts on a former id of a Solana chain are on the current one, and requests use the id of the session', () => {
  const [former, other] = ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:key', 'solana:other:key']
  const current = `${solana.caipNetworkId}:key`
  expect([former, current, other, 'eip155:1:0x1'].map(currentAccount)).toEqual([
    current,
    current,
    other,
    'eip155:1:0x1',
  ])
  expect(chainIn([former, other], solana.caipNetworkId)).toBe('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  expect(chainIn([former, current], solana.caipNetworkId)).toBe(solana.caipNetworkId)
  expect(chainIn([], solana.caipNetworkId)).toBe(solana.caipNetworkId)
  expect(chainIn(['eip155:1:0x1'], 'eip155:1')).toBe('eip155:1')
})
