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
  Promise.reject(new NodeUnavailable('no', { rpcError: { code: -32005, message: 'range too large' } }))

/** A network of nodes a, b and c, with a log of the nodes that were asked and a fake clock. */
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

test('the first node is used while it answers', async () => {
  const { ask, asked } = setup({})
  expect([await ask(), await ask()]).toEqual(['0x01', '0x01'])
  expect(asked).toEqual(['a', 'a'])
})

test('F16: a failing node is skipped and moves to the end of the order for 30 s', async () => {
  const { ask, asked, clock } = setup({ a: fails })
  expect(await ask()).toBe('0x01')
  await ask()
  expect(asked).toEqual(['a', 'b', 'b'])
  await clock.advance(30_000)
  await ask()
  expect(asked.slice(3)).toEqual(['a', 'b'])
})

test('F15: a node that sends Retry-After is not asked until then, even when no other node is left', async () => {
  const { ask, asked, nodes, clock } = setup({ a: limits, b: fails, c: fails })
  await expect(ask()).rejects.toBeInstanceOf(NodeUnavailable)
  await ask().catch(() => {})
  expect(asked).toEqual(['a', 'b', 'c', 'b', 'c'])
  nodes.a = works
  await clock.advance(5_000)
  expect(await ask()).toBe('0x01')
})

test('when every node is rate limited, the error contains the shortest wait', async () => {
  const { ask } = setup({ a: limits, b: limits, c: limits })
  await ask().catch(() => {})
  await expect(ask()).rejects.toMatchObject({ name: 'NodeUnavailable', retryAfterMs: 5_000 })
})

test('after a second without an answer the next node is asked as well, and first from then on', async () => {
  const { ask, asked, clock } = setup({ a: hangs, b: hangs })
  const answer = ask()
  await clock.advance(999)
  expect(asked).toEqual(['a'])
  await clock.advance(1_001)
  expect(await answer).toBe('0x01')
  expect(asked).toEqual(['a', 'b', 'c'])
  expect(await ask()).toBe('0x01')
  expect(asked).toEqual(['a', 'b', 'c', 'c'])
  await clock.advance(8_000)
})

test.each(['eth_sendRawTransaction', 'sendTransaction', 'eth_getLogs', 'trace_block'])(
  'no second node is asked for %s while the first one is silent',
  async (method) => {
    const { ask, asked, clock } = setup({ a: hangs })
    const answer = ask(method).catch(() => {})
    await clock.advance(7_999)
    expect(asked).toEqual(['a'])
    await clock.advance(1)
    await answer
  },
)

test('F17: a hanging node is abandoned after 8 s, the whole call after 20 s', async () => {
  const { ask: logs, clock } = setup({ a: hangs, b: hangs, c: hangs })
  const ask = () => logs('eth_getLogs')
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

test('a call that reverts is not retried on another node', async () => {
  const { ask, asked } = setup({ a: () => Promise.reject(new NodeRefused('eth_call')) })
  await expect(ask()).rejects.toBeInstanceOf(NodeRefused)
  expect(asked).toEqual(['a'])
})

test('the RPC error of a node is returned when no node succeeds', async () => {
  const { ask, asked } = setup({ a: fails, b: complains, c: fails })
  await expect(ask()).rejects.toMatchObject({ rpcError: { message: 'range too large' } })
  expect(asked).toEqual(['a', 'b', 'c'])
})

test.each(['eth_sendRawTransaction', 'sendTransaction'])(
  'F25: after %s that may have been submitted no other node is asked',
  async (method) => {
    const { ask, asked } = setup({ a: limits, b: fails })
    await expect(ask(method)).rejects.toBeInstanceOf(NodeUnavailable)
    expect(asked).toEqual(['a', 'b'])
  },
)

test('error texts that name a missing method count only for optional methods', async () => {
  const { ask, asked } = setup({
    a: () =>
      Promise.reject(
        new NodeUnavailable('no', { rpcError: { code: -32000, message: 'type not supported' } }),
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

test('methodMissing is set only when every node lacks the method', async () => {
  const { ask, asked } = setup(
    Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [
        name,
        () => Promise.reject(new NodeUnavailable('no', { rpcError: { code: -32601, message: '' } })),
      ]),
    ),
  )
  await expect(ask('trace_block')).rejects.toMatchObject({ name: 'NodeUnavailable', methodMissing: true })
  await expect(ask('trace_block')).rejects.toMatchObject({ methodMissing: true })
  expect(asked).toEqual(['a', 'b', 'c'])
  await expect(ask('eth_call')).rejects.toMatchObject({ methodMissing: false })
})
