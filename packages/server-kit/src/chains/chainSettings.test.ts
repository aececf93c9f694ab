import { expect, test } from 'vitest'
import * as z from 'zod'
import { readEnvironment } from '../environment.ts'
import { chainNodes, chainSettings, chainSource, readChains, walletNetworks } from './chainSettings.ts'
import { specifiedNetworks } from './specifiedNetworks.ts'

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

test('own nodes of one network are tried first there, and nowhere else', async () => {
  const RPC_URL = 'eip155:56=https://bnb.test/k, https://all.test/{chainId}, eip155:1=https://ethereum.test'
  const { networks, others } = await readChains(read({ LATCHKEY_LIVE: '1', RPC_URL }))
  const firstTwo = (id: string) =>
    [...networks, ...(others ?? [])]
      .find(({ caipNetworkId }) => caipNetworkId === id)
      ?.rpcUrls.default.http.slice(0, 2)
  expect(firstTwo('eip155:56')).toEqual(['https://bnb.test/k', 'https://all.test/56'])
  expect(firstTwo('eip155:1')).toEqual(['https://all.test/1', 'https://ethereum.test'])
  expect(firstTwo('eip155:8453')?.[0]).toBe('https://all.test/8453')
})

const walletOf = async (env: Record<string, string>) => {
  const source = read({ LATCHKEY_LIVE: '1', ...env })
  return walletNetworks(source, await readChains(source))
}
const idsOf = async (env: Record<string, string>) =>
  (await walletOf(env)).map(({ caipNetworkId }) => caipNetworkId)

test('the embedded wallet serves the networks of the specification that have a node, Ethereum among them', async () => {
  const specified = specifiedNetworks.map(({ caipNetworkId }) => caipNetworkId)
  expect(specified).toHaveLength(27)
  expect(new Set(specified).size).toBe(27)
  expect(specified.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
  const publicly = await idsOf({})
  expect(publicly).toContain('eip155:1')
  // The public nodes of these have ended.
  const ended = ['eip155:5', 'eip155:420', 'eip155:421613', 'eip155:80001', 'eip155:280', 'eip155:84531']
  expect(specified.filter((id) => !publicly.includes(id))).toEqual(expect.arrayContaining(ended))
  expect(specified.filter((id) => !publicly.includes(id))).toHaveLength(ended.length)
  const own = await idsOf({ RPC_URL: 'https://nodes.test/{chainId}' })
  expect(own).toEqual(expect.arrayContaining(specified))
  expect(new Set(own).size).toBe(own.length)
  expect((await idsOf({ LATCHKEY_SOLANA: 'off' })).join()).not.toContain('solana:')
})

test('the networks of the embedded wallet are those that LATCHKEY_NETWORKS names, in this order', async () => {
  expect(await idsOf({ LATCHKEY_NETWORKS: 'eip155:1, eip155:56' })).toEqual(['eip155:1', 'eip155:56'])
  const [holesky, kepler] = await walletOf({
    LATCHKEY_NETWORKS: 'eip155:17000=Holesky/ETH,eip155:4242=Kepler Net/KEP/6',
    RPC_URL: 'https://nodes.test/{chainId}',
  })
  expect(holesky).toMatchObject({ name: 'Holesky', nativeCurrency: { symbol: 'ETH', decimals: 18 } })
  expect(holesky?.rpcUrls.default.http).toEqual(['https://nodes.test/17000'])
  expect(kepler).toMatchObject({ name: 'Kepler Net', nativeCurrency: { symbol: 'KEP', decimals: 6 } })
})

test('a named network without a node is an error, and so is one without a name', async () => {
  await expect(idsOf({ LATCHKEY_NETWORKS: 'eip155:5' })).rejects.toThrow('no node of eip155:5 is known')
  expect(await idsOf({ LATCHKEY_NETWORKS: 'eip155:5', RPC_URL: 'eip155:5=https://goerli.test' })).toEqual([
    'eip155:5',
  ])
  for (const LATCHKEY_NETWORKS of [
    '1',
    'eip155:17000',
    'eip155:1,',
    'eip155:1=/ETH',
    'solana:abc',
    'bip122:0',
  ])
    expect(() => read({ LATCHKEY_NETWORKS })).toThrow('LATCHKEY_NETWORKS: must be CAIP-2 ids between commas')
  for (const RPC_URL of ['eip155:1', 'eip155:1=wss://node.test', 'https://a.test/{chainId},https://b.test'])
    expect(() => read({ RPC_URL })).toThrow('RPC_URL: must be an address with {chainId} in it')
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
