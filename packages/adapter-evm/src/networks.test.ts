import * as networks from '@latchkey/core/networks'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'

const { evmNetwork: _evm, solanaNetwork: _solana, fromViemChain, ...all } = networks
const ours = Object.fromEntries(
  Object.entries(all).filter(([, { chainNamespace }]) => chainNamespace === 'eip155'),
)

test.each(Object.entries(ours))('%s has the id, currency and kind of its chain in viem', (name, network) => {
  const chain = Object.values(chains).find((one) => one.id === network.id)
  if (!chain) throw new Error(`viem has no chain ${name}`)
  const { nativeCurrency, testnet, caipNetworkId } = fromViemChain(chain)
  expect(network).toMatchObject({ caipNetworkId })
  expect(network.testnet === true).toBe(testnet === true)
  expect(network.nativeCurrency).toMatchObject({
    symbol: nativeCurrency.symbol,
    decimals: nativeCurrency.decimals,
  })
})

test('the twenty best-known chains are there, each once', () => {
  const ids = Object.values(ours)
    .filter(({ testnet }) => !testnet)
    .map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(20)
})
