import { expect, test } from 'vitest'
import { testChains } from '../testing/createWorld.ts'
import { createContractCall } from './contractCall.ts'
import { NodeRefused, type Rpc } from './rpc.ts'

const [live] = testChains.networks
const twoNodes = [{ ...live, rpcUrls: { default: { http: ['http://a', 'http://b', 'http://c'] } } }]
const ask = (rpc: Rpc, networks: readonly (typeof live)[] = twoNodes) =>
  createContractCall({ networks, rpc })({
    networkId: live.caipNetworkId,
    method: 'eth_call',
    to: '0x1',
    data: '0x',
  })

test('two nodes are asked, and must agree', async () => {
  const asked: string[] = []
  const agreeing: Rpc = async (url) => {
    asked.push(url)
    return '0xAB'
  }
  expect(await ask(agreeing)).toBe('0xab')
  expect(asked).toEqual(['http://a', 'http://b'])
  await expect(ask(async (url) => (url === 'http://a' ? '0x01' : '0x02'))).rejects.toThrow('do not agree')
})

test('a call that reverts is answered 0x, and one node is enough where there is one', async () => {
  expect(await ask(() => Promise.reject(new NodeRefused('eth_call')), [live])).toBe('0x')
})

test('a node that answers nonsense, a node that fails and a network without nodes are no answer', async () => {
  await expect(ask(async () => 'yes')).rejects.toThrow('not hex')
  await expect(ask(async () => null)).rejects.toThrow('not hex')
  await expect(ask(() => Promise.reject(new TypeError('down')))).rejects.toThrow('down')
  await expect(ask(async () => '0x', [])).rejects.toThrow('do not agree')
})
