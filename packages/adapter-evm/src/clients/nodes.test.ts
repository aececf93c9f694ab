import { type ChainReads, isLatchkeyError } from '@latchkey/core'
import { fetchHttp } from '@latchkey/core/browser'
import {
  aliceAddress,
  createFakeClock,
  createFakePlatform,
  type FakeClock,
  meadowChain,
  meadowToken,
} from '@latchkey/core/testing'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { evmAdapter } from '../evmAdapter.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

type Rpc = { id: number; method: string; params: unknown[] }
type Answer = (rpc: Rpc) => Response | Promise<Response>

const urls = ['http://one.example/', 'http://two.example/', 'http://three.example/'] as const
const never = new AbortController().signal
const at = { networkId: meadowChain.caipNetworkId, address: aliceAddress }
const ok = ({ id }: Rpc, result: unknown) => HttpResponse.json({ jsonrpc: '2.0', id, result })
/** A correct node, on which every address has one ether. */
const honest: Answer = (rpc) => ok(rpc, rpc.method === 'eth_chainId' ? '0xde2e8' : '0xde0b6b3a7640000')
/** Answers correctly for its chain id, and with `answer` for all other methods. */
const answering =
  (answer: Answer): Answer =>
  (rpc) =>
    rpc.method === 'eth_chainId' ? honest(rpc) : answer(rpc)

function world(...answers: Answer[]): {
  reads: ChainReads
  clock: FakeClock
  requests: string[]
  logged: string[]
  refused: (readonly [url: string, status: number])[]
} {
  const refused: (readonly [string, number])[] = []
  const requests: string[] = []
  const logged: string[] = []
  server.use(
    ...answers.map((answer, index) =>
      http.post(urls[index] ?? '', async ({ request }) => {
        const rpc = (await request.json()) as Rpc
        requests.push(`${index + 1} ${rpc.method}`)
        return answer(rpc)
      }),
    ),
  )
  const clock = createFakeClock()
  const network = { ...meadowChain, rpcUrls: { default: { http: urls.slice(0, answers.length) } } }
  const log = { warn: () => {}, error: (message: string) => void logged.push(message) }
  const adapter = evmAdapter().create({
    networks: [network],
    clock,
    http: fetchHttp(clock),
    platform: createFakePlatform(),
    log,
    authorize: async () => {},
    onRefusal: (url, status) => void refused.push([url, status]),
  })
  return { reads: adapter.reads, clock, requests, logged, refused }
}

/** Waits for `promise` with real network and fake time: moves the clock by 1 s whenever nothing else happens. */
async function settle<value>(
  clock: FakeClock,
  promise: Promise<value>,
): Promise<{ value?: value; code?: string; tookMs: number }> {
  const start = clock.now()
  let done = false
  const result = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ code: isLatchkeyError(error) ? error.code : `not ours: ${String(error)}` }),
  )
  void result.then(() => {
    done = true
  })
  // Without a limit of its own, because imports take different times; the test's time limit applies.
  while (!done) {
    for (let tick = 0; tick < 200 && !done; tick++) await new Promise((resolve) => setImmediate(resolve))
    if (!done) await clock.advance(1_000)
  }
  return { ...(await result), tookMs: clock.now() - start }
}

const ether = 10n ** 18n

test('the chain id of a node is checked before its first answer and again after ten minutes', async () => {
  const { reads, clock, requests } = world(honest)
  expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
  await settle(clock, reads.balance(at, never))
  expect(requests).toEqual(['1 eth_chainId', '1 eth_getBalance', '1 eth_getBalance'])
  await clock.advance(600_000)
  await settle(clock, reads.balance(at, never))
  expect(requests.slice(3)).toEqual(['1 eth_chainId', '1 eth_getBalance'])
  expect(clock.pending).toBe(0)
})

describe('faults B: nodes that fail or are slow', () => {
  const hanging: Answer = async () => {
    await delay('infinite')
    return HttpResponse.error()
  }

  test.each<[string, Answer]>([
    ['that hangs', hanging],
    ['that names its chain and hangs then', answering(hanging)],
    [
      'that begins an answer and does not end it',
      () => new HttpResponse(new ReadableStream({ start: () => {} })),
    ],
  ])('beside a node %s the next one is asked after a second without an answer', async (_, first) => {
    const { reads, clock, requests } = world(first, honest)
    expect(await settle(clock, reads.balance(at, never))).toMatchObject({ value: ether, tookMs: 1_000 })
    requests.length = 0
    // The other one is asked first from now on.
    expect(await settle(clock, reads.balance(at, never))).toMatchObject({ value: ether, tookMs: 0 })
    expect(requests).toEqual(['2 eth_getBalance'])
    expect(clock.pending).toBe(0)
  })

  test('beside two nodes that hang the third is asked after two seconds', async () => {
    const { reads, clock } = world(hanging, hanging, honest)
    expect(await settle(clock, reads.balance(at, never))).toMatchObject({ value: ether, tookMs: 2_000 })
  })

  test('the first answer counts, and a node that fails leaves the others to answer', async () => {
    const late: Answer = async (rpc) => {
      await new Promise((resolve) => waiting.push(resolve))
      return honest(rpc)
    }
    const waiting: ((value: unknown) => void)[] = []
    const down: Answer = () => new HttpResponse(null, { status: 500 })
    const { reads, clock, requests } = world(late, down)
    const reading = reads.balance(at, never)
    await expect.poll(() => waiting.length).toBe(1)
    await clock.advance(1_000)
    await expect.poll(() => requests.length).toBe(2)
    waiting[0]?.(undefined)
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.(undefined)
    expect(await reading).toBe(ether)
  })

  test('a node that hangs is waited for once: the next reads go to the others, and fail at once without others', async () => {
    const { reads, clock, requests } = world(hanging, honest)
    expect(await settle(clock, reads.balance(at, never))).toMatchObject({ value: ether, tookMs: 1_000 })
    await clock.advance(10_000)
    requests.length = 0
    expect(await settle(clock, reads.balance(at, never))).toMatchObject({ value: ether, tookMs: 0 })
    expect(requests).toEqual(['2 eth_getBalance'])

    const alone = world(hanging)
    const ask = () => settle(alone.clock, alone.reads.balance(at, never))
    expect(await ask()).toEqual({ code: 'rpc_unreachable', tookMs: 8_000 })
    expect(await ask()).toEqual({ code: 'rpc_unreachable', tookMs: 0 })
    expect(alone.requests).toHaveLength(1)
    await alone.clock.advance(2_000)
    void ask()
    await expect.poll(() => alone.requests.length).toBe(2)
  })

  test('F15: after 429 with Retry-After the next node is used at once, and the first not before that time', async () => {
    const limited: Answer = () =>
      new HttpResponse('slow down', { status: 429, headers: { 'retry-after': '20' } })
    const { reads, clock, requests } = world(limited, limited, honest)
    const first = await settle(clock, reads.balance(at, never))
    expect(first.value).toBe(ether)
    expect(first.tookMs).toBeLessThanOrEqual(3_000)
    requests.length = 0
    await settle(clock, reads.balance(at, never))
    expect(requests).toEqual(['3 eth_getBalance'])
  })

  test.each([
    ['500', () => new HttpResponse('oops', { status: 500 })],
    ['502 with HTML', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })],
    ['503', () => new HttpResponse(null, { status: 503 })],
    ['a captive portal', () => new HttpResponse('<html>Log in to the Wi-Fi</html>', { status: 200 })],
    ['a cut connection', () => HttpResponse.error()],
  ])('F16: after %s the next node is used', async (_what, answer) => {
    const { reads, clock } = world(answer, honest)
    const result = await settle(clock, reads.balance(at, never))
    expect(result.value).toBe(ether)
    expect(result.tookMs).toBeLessThanOrEqual(5_000)
  })

  test.each([401, 403])('a node that refuses the project with status %i is reported', async (status) => {
    const refusing = () => new HttpResponse('no', { status })
    const { reads, clock, refused } = world(refusing, honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(10n ** 18n)
    expect(refused).toContainEqual([urls[0], status])
  })

  test('F16: a read rejects with rpc_unreachable only if all nodes fail', async () => {
    const down: Answer = () => new HttpResponse(null, { status: 500 })
    const { reads, clock, requests } = world(down, down)
    expect((await settle(clock, reads.balance(at, never))).code).toBe('rpc_unreachable')
    expect(requests.length).toBeGreaterThanOrEqual(3)
    expect(clock.pending).toBe(0)
  })

  test('F17: a silent node times out after 8 s, all nodes together after 20 s', async () => {
    const silent: Answer = async () => {
      await delay('infinite')
      return new HttpResponse()
    }
    const one = world(silent, honest)
    const result = await settle(one.clock, one.reads.balance(at, never))
    expect(result.value).toBe(ether)
    expect(result.tookMs).toBeLessThanOrEqual(9_000)
    const all = world(silent, silent, silent)
    const failed = await settle(all.clock, all.reads.balance(at, never))
    expect(failed.code).toBe('rpc_unreachable')
    expect(failed.tookMs).toBeLessThanOrEqual(21_000)
    expect(all.clock.pending).toBe(0)
  })
})

describe('faults B: answers that are not used', () => {
  test.each([
    ['truncated', '{"jsonrpc":"2.0","id":1,"resu'],
    ['empty', ''],
    ['a list', '[]'],
    ['a number', '1e999'],
    ['a string', '"0x1"'],
    ['null', 'null'],
    ['100,000 brackets', '['.repeat(100_000)],
    ['__proto__', '{"__proto__":{"result":"0x1"}}'],
    ['duplicate keys of the wrong kind', '{"jsonrpc":"2.0","id":"x","id":[],"result":"0x1"}'],
  ])('F18: after an answer of %s the next node is used', async (_what, body) => {
    const { reads, clock } = world(
      answering(() => new HttpResponse(body)),
      honest,
    )
    expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
  })

  test('F18: after an answer of invalid UTF-8 the next node is used', async () => {
    const bytes = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
    const { reads, clock } = world(
      answering(() => new HttpResponse(bytes)),
      honest,
    )
    expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
  })

  test.each([
    ['a wrong id', (rpc: Rpc) => HttpResponse.json({ jsonrpc: '2.0', id: rpc.id + 1, result: '0x1' })],
    ['no jsonrpc', (rpc: Rpc) => HttpResponse.json({ id: rpc.id, result: '0x1' })],
    ['a batch', (rpc: Rpc) => HttpResponse.json([{ jsonrpc: '2.0', id: rpc.id, result: '0x1' }])],
    ['neither result nor error', (rpc: Rpc) => HttpResponse.json({ jsonrpc: '2.0', id: rpc.id })],
  ])('F19: an answer with %s is rejected', async (_what, answer) => {
    const { reads, clock } = world(answering(answer), honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
  })

  test.each([null, '0x', '-0x5', 'text', { value: 1 }, 12, `0x1${'0'.repeat(75)}`, '0x1g', [], true])(
    'F20: a balance of %j is rejected',
    async (result) => {
      const only = world(answering((rpc) => ok(rpc, result)))
      expect((await settle(only.clock, only.reads.balance(at, never))).code).toBe('rpc_unreachable')
      const two = world(
        answering((rpc) => ok(rpc, result)),
        honest,
      )
      expect((await settle(two.clock, two.reads.balance(at, never))).value).toBe(ether)
    },
  )

  test('F21: an endless answer is cancelled after 1 MiB', async () => {
    let sent = 0
    const endless: Answer = () =>
      new HttpResponse(
        new ReadableStream({
          pull(controller) {
            sent += 65_536
            if (sent > 50 * 1024 * 1024) controller.close()
            else controller.enqueue(new Uint8Array(65_536).fill(0x20))
          },
        }),
      )
    const { reads, clock } = world(answering(endless), honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
    expect(sent).toBeLessThan(8 * 1024 * 1024)
  })

  test('F21: an unfinished answer is cancelled after 8 s', async () => {
    const drip: Answer = () =>
      new HttpResponse(
        new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) }),
      )
    const { reads, clock } = world(answering(drip), honest)
    const result = await settle(clock, reads.balance(at, never))
    expect(result.value).toBe(ether)
    expect(result.tookMs).toBeLessThanOrEqual(9_000)
  })

  test('F22: a node on the wrong chain is not used for ten minutes; without other nodes reads reject', async () => {
    const wrong: Answer = (rpc) => ok(rpc, rpc.method === 'eth_chainId' ? '0x1' : '0xffffff')
    const { reads, clock, requests, logged } = world(wrong, honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(ether)
    expect(logged.join()).toContain('rpc_wrong_chain')
    requests.length = 0
    await settle(clock, reads.balance(at, never))
    expect(requests).toEqual(['2 eth_getBalance'])
    const only = world(wrong)
    expect((await settle(only.clock, only.reads.balance(at, never))).code).toBe('rpc_unreachable')
    const fee = { ...at, from: aliceAddress, to: aliceAddress, amountBaseUnits: 1n }
    expect((await settle(only.clock, only.reads.estimateFee(fee, never))).code).toBe('rpc_unreachable')
    const thrown: Error = await only.reads.estimateFee(fee, never).then(
      () => new Error('answered'),
      (error: Error) => error,
    )
    expect(isLatchkeyError(thrown.cause, 'rpc_wrong_chain')).toBe(true)
  })
})

describe('F29, R-61: the usual fee of a transfer', () => {
  const gwei = 1_000_000_000n
  const hex = (value: bigint) => `0x${value.toString(16)}`
  /** A chain with `fees` in its latest blocks and a base fee of `next`. */
  const feeMarket = ({ gas = 21_000n, fees = [] as bigint[], next = 2n * gwei }): Answer =>
    answering((rpc) => {
      const answers: Record<string, unknown> = {
        eth_estimateGas: hex(gas),
        eth_maxPriorityFeePerGas: '0x0',
        eth_gasPrice: hex(next),
        eth_getBlockByNumber: { number: '0x20', baseFeePerGas: hex(next), transactions: [] },
        eth_feeHistory: {
          oldestBlock: '0x1',
          baseFeePerGas: [...fees, next].map(hex),
          gasUsedRatio: fees.map(() => 0.5),
          reward: fees.map(() => ['0x0']),
        },
      }
      return ok(rpc, answers[rpc.method])
    })
  const draft = { ...at, from: aliceAddress, to: aliceAddress, amountBaseUnits: 1n }
  const usualFees = Array.from({ length: 20 }, () => 2n * gwei)

  test('a fee of 1000 times that of the latest blocks exceeds the usual fee', async () => {
    const { reads, clock } = world(feeMarket({ fees: usualFees, next: 2_000n * gwei }))
    const { value } = await settle(clock, reads.estimateFee(draft, never))
    expect(value?.usual).toBe(21_000n * 2n * gwei)
    expect((value?.total ?? 0n) / (value?.usual ?? 1n)).toBeGreaterThanOrEqual(1_000n)
  })

  test('a token transfer with 10 times the gas exceeds the usual fee', async () => {
    const { reads, clock } = world(feeMarket({ fees: usualFees, gas: 350_000n }))
    const token = { ...draft, tokenAddress: meadowToken.address }
    const { value } = await settle(clock, reads.estimateFee(token, never))
    expect((value?.total ?? 0n) / (value?.usual ?? 1n)).toBeGreaterThanOrEqual(10n)
  })

  test('one busy block does not change the usual fee, which is at least one gwei', async () => {
    const { reads, clock } = world(feeMarket({ fees: [...usualFees.slice(1), 9_000n * gwei] }))
    expect((await settle(clock, reads.estimateFee(draft, never))).value?.usual).toBe(21_000n * 2n * gwei)
    const quiet = world(feeMarket({ fees: usualFees.map(() => 7n), next: 7n }))
    expect((await settle(quiet.clock, quiet.reads.estimateFee(draft, never))).value?.usual).toBe(
      21_000n * gwei,
    )
  })

  test('without a fee history unusual gas still exceeds the usual fee', async () => {
    const { reads, clock } = world(feeMarket({}))
    const { value } = await settle(clock, reads.estimateFee(draft, never))
    expect(value?.total).toBeGreaterThan(0n)
    expect((value?.total ?? 0n) / (value?.usual ?? 1n)).toBe(1n)
    const heavy = world(feeMarket({ gas: 210_000n }))
    const { value: more } = await settle(heavy.clock, heavy.reads.estimateFee(draft, never))
    expect((more?.total ?? 0n) / (more?.usual ?? 1n)).toBe(10n)
  })
})

test('waitForReceipt polls until there is a receipt, despite failing nodes', async () => {
  const id = `0x${'ab'.repeat(32)}`
  let attempts = 0
  const recovering: Answer = answering((rpc) => {
    if (rpc.method === 'eth_getTransactionByHash') return ok(rpc, null)
    if (rpc.method === 'eth_blockNumber') return ok(rpc, '0x9')
    attempts += 1
    if (attempts <= 7) return new HttpResponse(null, { status: 500 })
    return ok(rpc, attempts === 8 ? null : { status: '0x1', blockNumber: '0x10', transactionHash: id })
  })
  const { reads, clock } = world(recovering)
  const result = await settle(
    clock,
    reads.waitForReceipt({ networkId: meadowChain.caipNetworkId, id }, never),
  )
  expect(result.value).toEqual({ status: 'success', id, blockNumber: 16n })
  expect(clock.pending).toBe(0)
})

describe('ranking and errors', () => {
  test('after a minute the node with fewer failures is used first (§9)', async () => {
    let failing = true
    const flaky: Answer = answering((rpc) =>
      failing ? new HttpResponse(null, { status: 500 }) : honest(rpc),
    )
    const { reads, clock, requests } = world(flaky, honest)
    await settle(clock, reads.balance(at, never))
    failing = false
    await clock.advance(60_000)
    requests.length = 0
    await settle(clock, reads.balance(at, never))
    expect(requests).toEqual(['2 eth_getBalance'])
  })

  test('a JSON-RPC error is returned without using another node, and its text is cut (R-82)', async () => {
    const reverting: Answer = answering(({ id }) =>
      HttpResponse.json({
        jsonrpc: '2.0',
        id,
        error: { code: 3, message: '<img src=x onerror=alert(1)>'.repeat(50) },
      }),
    )
    const { reads, clock, requests } = world(reverting, honest)
    const thrown = await reads
      .tokenBalance({ ...at, tokenAddress: meadowToken.address ?? '' }, never)
      .catch((error: unknown) => error)
    expect(isLatchkeyError(thrown, 'rpc_error') && thrown.message.length < 400).toBe(true)
    expect(requests.some((line) => line.startsWith('2'))).toBe(false)
    expect(clock.pending).toBe(0)
  })

  test('an aborted read rejects at once', async () => {
    const { reads, clock } = world(honest)
    const controller = new AbortController()
    const reading = reads.balance(at, controller.signal).catch((error: unknown) => error)
    controller.abort()
    expect(isLatchkeyError(await reading, 'request_aborted')).toBe(true)
    await settle(clock, Promise.resolve())
  })
})
