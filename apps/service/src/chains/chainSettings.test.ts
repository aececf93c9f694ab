import { expect, test } from 'vitest'
import * as z from 'zod'
import { readEnvironment } from '../environment.ts'
import { chainSettings, chainSource, readChains } from './chainSettings.ts'

const read = (env: Record<string, string>) =>
  chainSource(readEnvironment('The test', z.object(chainSettings), env), 4100)

test('one’s own nodes come first, then those of keys, then the public ones', async () => {
  const source = read({ LATCHKEY_LIVE: '1', RPC_URL: 'https://nodes.test/{chainId}?k=1', BLAST_KEY: 'b' })
  const { networks } = await readChains(source)
  expect(networks[0].rpcUrls.default.http).toEqual([
    'https://nodes.test/56?k=1',
    'https://bsc-mainnet.blastapi.io/b',
    ...(networks[0].rpcUrls.chainDefault?.http ?? []),
  ])
})

test('an address without a place for the network is refused', () => {
  expect(() => read({ RPC_URL: 'https://nodes.test/' })).toThrow(
    'RPC_URL: must be an address with {chainId} in it',
  )
})
