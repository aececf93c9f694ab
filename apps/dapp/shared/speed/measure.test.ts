import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { type AskNode, bandOf, createProbe, lagOf, type Measurement, measure, rank } from './measure.ts'

const node = { url: 'https://node.example', networkId: 'eip155:56' } as const
const never = new AbortController().signal

/** A provider whose calls take these times; `undefined`: the call fails. */
function provider(times: readonly (number | undefined)[]) {
  let asked = 0
  const ask: AskNode = async () => {
    const ms = times[asked]
    asked += 1
    if (ms === undefined) throw new TypeError('down')
    return { ms, height: 100 + asked }
  }
  return { ask, asked: () => asked }
}

describe('a measurement', () => {
  test.each([
    ['five answers', [40, 10, 30, 900, 20], { medianMs: 30, failures: 0, height: 105 }, 5],
    ['one failed call', [40, undefined, 30, 10, 20], { medianMs: 25, failures: 1, height: 105 }, 5],
    ['two failed calls', [40, undefined, undefined, 10], { medianMs: null, failures: 2, height: null }, 3],
    ['no answer', [], { medianMs: null, failures: 2, height: null }, 2],
  ] as const)('of %s', async (_, times, expected, calls) => {
    const { ask, asked } = provider(times)
    expect(await measure(ask, node, never)).toEqual(expected)
    expect(asked()).toBe(calls)
  })

  test('ends when it is cancelled', async () => {
    const cancelled = new AbortController()
    const { asked, ask } = provider([1, 1, 1, 1, 1])
    const measuring = measure(
      (...given) => {
        if (asked() === 1) cancelled.abort()
        return ask(...given)
      },
      node,
      cancelled.signal,
    )
    await expect(measuring).rejects.toThrow('aborted')
    expect(asked()).toBe(2)
  })
})

describe('a probe', () => {
  const probe = (answer: (method: string) => unknown) => {
    const clock = createFakeClock()
    const sent: unknown[] = []
    const ask = createProbe({
      clock,
      async http({ json }) {
        const { id, method, params } = json as { id: number; method: string; params: unknown }
        sent.push({ method, params })
        await clock.advance(17)
        return {
          ...{ status: 200, headers: new Headers() },
          text: JSON.stringify({ jsonrpc: '2.0', id, ...(answer(method) as object) }),
        }
      },
    })
    return { ask, sent }
  }

  test('reads the block of an EVM chain and the slot of Solana', async () => {
    const evm = probe(() => ({ result: '0x2a' }))
    expect(await evm.ask(node)).toEqual({ ms: 17, height: 42 })
    const solana = probe(() => ({ result: 43 }))
    const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await solana.ask({ ...node, networkId })).toEqual({ ms: 17, height: 43 })
    expect([...evm.sent, ...solana.sent]).toEqual([
      { method: 'eth_blockNumber', params: [] },
      { method: 'getSlot', params: [{ commitment: 'confirmed' }] },
    ])
  })

  test.each([
    ['an error', { error: { code: -32_000, message: 'busy' } }],
    ['text', { result: 'soon' }],
    ['nothing', { result: null }],
  ])('rejects %s', async (_, answer) => {
    await expect(probe(() => answer).ask(node)).rejects.toThrow('named no block')
  })
})

const of = (medianMs: number | null, failures = 0, height: number | null = 10): Measurement => ({
  ...{ medianMs, failures, height },
})

test.each([
  [0, 'good'],
  [249, 'good'],
  [250, 'fair'],
  [799, 'fair'],
  [800, 'slow'],
  [null, 'silent'],
] as const)('a median of %s ms is %s', (ms, band) => {
  expect(bandOf(of(ms))).toBe(band)
})

test('providers are ranked by failures and time; those that do not answer are last', () => {
  const measured = { a: of(300), b: of(20, 1), c: of(null, 2, null), d: of(40) }
  expect(rank(['c', 'new', 'b', 'a', 'd'], measured)).toEqual(['d', 'a', 'b', 'new', 'c'])
})

test('the lag is counted from the newest block of the network', () => {
  const measured = { a: of(1, 0, 12), b: of(1, 0, 10), c: of(null, 2, null) }
  expect(Object.values(measured).map((one) => lagOf(one, measured))).toEqual([0, 2, null])
})
