import { expect, test } from 'vitest'
import * as z from 'zod'
import { readEnvironment } from '../environment.ts'
import { chainNodes, chainSettings, chainSource, readChains } from './chainSettings.ts'

const read = (env: Record<string, string>) =>
  chainSource(readEnvironment('The test', z.object(chainSettings), env), 4100)

test('own nodes are tried first, then provider nodes, then public nodes', async () => {
  const source = read({ LATCHKEY_LIVE: '1', RPC_URL: 'https://nodes.test/{chainId}?k=1', BLAST_KEY: 'b' })
  const { networks } = await readChains(source)
  expect(networks[0].rpcUrls.default.http).toEqual([
    'https://nodes.test/56?k=1',
    'https://bsc-mainnet.blastapi.io/b',
    ...(networks[0].rpcUrls.chainDefault?.http ?? []),
  ])
})

test('RPC_URL without {chainId} is rejected', () => {
  expect(() => read({ RPC_URL: 'https://nodes.test/' })).toThrow(
    'RPC_URL: must be an address with {chainId} in it',
  )
})

test('chainNodes serves chains outside the configured networks and throws for a chain without nodes', async () => {
  const keys = read({ LATCHKEY_LIVE: '1', ANKR_KEY: 'a' })
  const chains = await readChains(keys)
  const urls = (source: typeof keys, id: number) => chainNodes(source, chains, id).map(({ url }) => url)
  expect(urls(keys, 1)).toEqual(['https://rpc.ankr.com/eth/a', expect.stringMatching(/^https:/)])
  expect(urls(keys, 56)).toEqual(chains.networks[0].rpcUrls.default.http)
  expect(() => urls(keys, 17_000)).toThrow('No node of chain 17000 is known')
  expect(urls(read({ RPC_URL: 'https://nodes.test/{chainId}' }), 17_000)).toEqual([
    'https://nodes.test/17000',
  ])
})

test('Solana is served next to the live networks, with own nodes first, unless it is switched off', async () => {
  const solanaOf = async (env: Record<string, string>) =>
    (await readChains(read({ LATCHKEY_LIVE: '1', ...env }))).solana?.network
  expect((await solanaOf({}))?.caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const own = 'https://one.test/?k=1, https://two.test'
  const network = await solanaOf({ LATCHKEY_SOLANA: 'devnet', SOLANA_RPC_URL: own })
  expect(network?.caipNetworkId).toBe('solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1')
  expect(network?.rpcUrls.default.http).toEqual([
    'https://one.test/?k=1',
    'https://two.test',
    ...(network?.rpcUrls.chainDefault?.http ?? []),
  ])
  expect(await solanaOf({ LATCHKEY_SOLANA: 'off' })).toBeUndefined()
  expect(() => read({ SOLANA_RPC_URL: 'node.test' })).toThrow(
    'SOLANA_RPC_URL: must be addresses between commas',
  )
})
