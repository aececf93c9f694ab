import { bsc } from '@latchkey/core/networks'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createNetworkCall } from './networkCall.ts'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'

type Behaviour = () => Promise<unknown>
const works: Behaviour = async () => '0x01'
const fails: Behaviour = () => Promise.reject(new NodeUnavailable('away'))
const limits: Behaviour = () => Promise.reject(new NodeUnavailable('busy', { retryAfterMs: 5_000 }))
const complains: Behaviour = () =>
  Promise.reject(new NodeUnavailable('no', { complaint: { code: -32005, message: 'range too large' } }))

/** A network of nodes a, b and c; who was asked; and the clock. */
function setup(first: Partial<Record<'a' | 'b' | 'c', Behaviour>>) {
  const clock = createFakeClock()
  const asked: string[] = []
  const nodes = { a: works, b: works, c: works, ...first }
  const urls = Object.keys(nodes).map((name) => `http://${name}`)
  const call = createNetworkCall({
    clock,
    networks: [{ ...bsc, rpcUrls: { default: { http: urls } } }],
    rpc: (node, _method, _params, timeoutMs) => {
      const name = new URL(node.url).host as keyof typeof nodes // the hosts are those names
      asked.push(name)
      return nodes[name] === hangs
        ? clock.sleep(timeoutMs).then(() => Promise.reject(new NodeUnavailable('late')))
        : nodes[name]()
    },
  })
  return { clock, asked, nodes, ask: (method = 'eth_call') => call(bsc.caipNetworkId, method, []) }
}
const hangs: Behaviour = () => new Promise(() => {})

test('the first node is asked while it answers', async () => {
  const { ask, asked } = setup({})
  expect([await ask(), await ask()]).toEqual(['0x01', '0x01'])
  expect(asked).toEqual(['a', 'a'])
})

test('F16: a node that fails is passed over, and goes to the end of the row for 30 s', async () => {
  const { ask, asked, clock } = setup({ a: fails })
  expect(await ask()).toBe('0x01')
  await ask()
  expect(asked).toEqual(['a', 'b', 'b'])
  await clock.advance(30_000)
  await ask()
  expect(asked.slice(3)).toEqual(['a', 'b'])
})

test('F15: a node that says when to come back is left alone until then, even if no other is left', async () => {
  const { ask, asked, nodes, clock } = setup({ a: limits, b: fails, c: fails })
  await expect(ask()).rejects.toBeInstanceOf(NodeUnavailable)
  await ask().catch(() => {})
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'c'])
  nodes.a = works
  await clock.advance(5_000)
  expect(await ask()).toBe('0x01')
})

test('where every node rests, it is said for how long', async () => {
  const { ask } = setup({ a: limits, b: limits, c: limits })
  await ask().catch(() => {})
  await expect(ask()).rejects.toMatchObject({ name: 'NodeUnavailable', retryAfterMs: 5_000 })
})

test('F17: a hanging node costs 8 s, hanging nodes 20 s in all', async () => {
  const { ask, clock } = setup({ a: hangs, b: hangs, c: hangs })
  let settled = false
  const failure = expect(
    ask().finally(() => {
      settled = true
    }),
  ).rejects.toBeInstanceOf(NodeUnavailable)
  await clock.advance(19_999)
  expect(settled).toBe(false)
  await clock.advance(1)
  await failure
})

test('a call that reverts is an answer, and no other node is asked', async () => {
  const { ask, asked } = setup({ a: () => Promise.reject(new NodeRefused('eth_call')) })
  await expect(ask()).rejects.toBeInstanceOf(NodeRefused)
  expect(asked).toEqual(['a'])
})

test('what a node had to say comes out when none serves', async () => {
  const { ask, asked } = setup({ a: fails, b: complains, c: fails })
  await expect(ask()).rejects.toMatchObject({ complaint: { message: 'range too large' } })
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('F25: a transaction whose fate is unknown is handed to no second node', async () => {
  const { ask, asked } = setup({ a: limits, b: fails })
  await expect(ask('eth_sendRawTransaction')).rejects.toBeInstanceOf(NodeUnavailable)
  expect(asked).toEqual(['a', 'b'])
})

test('words that name a missing method are believed of optional methods only', async () => {
  const { ask, asked } = setup({
    a: () =>
      Promise.reject(
        new NodeUnavailable('no', { complaint: { code: -32000, message: 'type not supported' } }),
      ),
  })
  await ask('eth_sendRawTransaction').catch(() => {})
  asked.length = 0
  await ask('eth_sendRawTransaction').catch(() => {})
  expect(asked).toEqual(['a'])
  await ask('trace_block')
  await ask('trace_block')
  expect(asked).toEqual(['a', 'a', 'b', 'b'])
})

test('a method that no node offers is told apart from nodes that are away', async () => {
  const { ask, asked } = setup(
    Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [
        name,
        () => Promise.reject(new NodeUnavailable('no', { complaint: { code: -32601, message: '' } })),
      ]),
    ),
  )
  await expect(ask('trace_block')).rejects.toMatchObject({ name: 'NodeUnavailable', methodMissing: true })
  await expect(ask('trace_block')).rejects.toMatchObject({ methodMissing: true })
  expect(asked).toEqual(['a', 'b', 'c'])
  await expect(ask('eth_call')).rejects.toMatchObject({ methodMissing: false })
})
