import { bsc } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { createContractCall } from './contractCall.ts'
import { NodeRefused } from './nodeErrors.ts'
import type { Rpc } from './rpc.ts'

const live = bsc
const withNodes = (...http: string[]) => [{ ...live, rpcUrls: { default: { http } } }]
const three = withNodes('http://a', 'http://b', 'http://c')
const ask = (rpc: Rpc, networks: readonly (typeof live)[] = three) =>
  createContractCall({ networks, rpc })({
    networkId: live.caipNetworkId,
    method: 'eth_call',
    to: '0x1',
    data: '0x',
  })

type NodeBehaviour = string | null | Error | 'never'
/** An {@link Rpc} whose nodes are keyed by host. */
const nodes =
  (behaviours: Readonly<Record<string, NodeBehaviour>>): Rpc =>
  async ({ url }) => {
    const answer = behaviours[new URL(url).host]
    if (answer === 'never') return new Promise(() => {})
    if (answer instanceof Error) throw answer
    return answer
  }
const down = new TypeError('down')

test('all nodes are asked, and the answer of two of them is returned', async () => {
  const asked: string[] = []
  const agreeing: Rpc = async ({ url }) => {
    asked.push(url)
    return '0xAB'
  }
  expect(await ask(agreeing)).toBe('0xab')
  expect(asked).toEqual(['http://a', 'http://b', 'http://c'])
})

test.each<[string, Record<string, NodeBehaviour>]>([
  ['is down', { a: down, b: '0x02', c: '0x02' }],
  ['hangs', { a: 'never', b: '0x02', c: '0x02' }],
  ['returns an invalid result', { a: 'yes', b: '0x02', c: '0x02' }],
  ['returns a different result', { a: '0x01', b: '0x02', c: '0x02' }],
])('R-25: one node that %s does not prevent an answer', async (_, behaviours) => {
  expect(await ask(nodes(behaviours))).toBe('0x02')
})

test.each<[string, Record<string, NodeBehaviour>]>([
  ['every node answers differently', { a: '0x01', b: '0x02', c: '0x03' }],
  ['only one node answers', { a: down, b: down, c: '0x01' }],
  ['no node answers', { a: down, b: down, c: null }],
])('R-25: the call rejects when %s', async (_, behaviours) => {
  await expect(ask(nodes(behaviours))).rejects.toThrow('do not agree')
})

test('R-25: with two nodes both must agree', async () => {
  const two = withNodes('http://a', 'http://b')
  expect(await ask(nodes({ a: '0x01', b: '0x01' }), two)).toBe('0x01')
  await expect(ask(nodes({ a: '0x01', b: '0x02' }), two)).rejects.toThrow('do not agree')
  await expect(ask(nodes({ a: '0x01', b: down }), two)).rejects.toThrow('do not agree')
})

test('R-25: a node that is listed twice counts once', async () => {
  const networks = withNodes('http://a', 'http://a', 'http://b')
  await expect(ask(nodes({ a: '0x01', b: '0x02' }), networks)).rejects.toThrow('do not agree')
})

test('the answer of a single node is accepted, and a call that reverts returns 0x', async () => {
  expect(await ask(nodes({ a: '0x01' }), withNodes('http://a'))).toBe('0x01')
  expect(await ask(nodes({ a: new NodeRefused('eth_call') }), withNodes('http://a'))).toBe('0x')
  await expect(ask(nodes({ a: down }), withNodes('http://a'))).rejects.toThrow('do not agree')
})

test('a network without nodes rejects', async () => {
  await expect(ask(nodes({}), withNodes())).rejects.toThrow('do not agree')
  await expect(ask(nodes({}), [])).rejects.toThrow('do not agree')
})

test('R-25: two nodes of one host count once', async () => {
  const paths = withNodes('https://a.example/one', 'https://a.example/two', 'https://b.example')
  const lying: Rpc = async ({ url }) => (new URL(url).host === 'a.example' ? '0x01' : '0x02')
  await expect(ask(lying, paths)).rejects.toThrow('do not agree')
  const honest: Rpc = async ({ url }) => {
    if (url.endsWith('/one')) throw down
    return '0x02'
  }
  expect(await ask(honest, paths)).toBe('0x02')
  expect(await ask(lying, withNodes('https://a.example/one', 'https://a.example/two'))).toBe('0x01')
})
