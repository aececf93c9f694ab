import { type ChainReads, isLatchkeyError } from '@latchkey/core'
import { fetchHttp } from '@latchkey/core/browser'
import { solanaDevnet } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform, type FakeClock } from '@latchkey/core/testing'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { solanaAdapter } from '../solanaAdapter.ts'
import { alice } from '../testing/solanaWorld.ts'
import { withExactNumbers } from './solanaNodes.ts'

const server = setupServer()
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  // Loaded here, because the clock moves while the first test would wait for it.
  await import('./createChain.ts')
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

type Rpc = { id: number; method: string; params: unknown[] }
type Answer = (rpc: Rpc) => Response | Promise<Response>

const urls = ['http://one.example/', 'http://two.example/', 'http://three.example/'] as const
const never = new AbortController().signal
const networkId = solanaDevnet.caipNetworkId
const at = { networkId, address: alice.account.address }
const mint = 'So11111111111111111111111111111111111111112'
const genesis = 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1wcaWoxPkrZBG'
const ok = ({ id }: Rpc, result: unknown) => HttpResponse.json({ jsonrpc: '2.0', id, result })
const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
/** A correct node, on which every address has one SOL. */
const honest: Answer = (rpc) => ok(rpc, rpc.method === 'getGenesisHash' ? genesis : inContext(1_000_000_000))
/** Answers correctly for its chain, and with `answer` for all other methods. */
const answering =
  (answer: Answer): Answer =>
  (rpc) =>
    rpc.method === 'getGenesisHash' ? honest(rpc) : answer(rpc)

function world(...answers: Answer[]): { reads: ChainReads; clock: FakeClock; requests: string[] } {
  const requests: string[] = []
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
  const adapter = solanaAdapter({
    page: { registeredWallets: () => () => {}, legacyWallets: () => [] },
  }).create({
    networks: [{ ...solanaDevnet, rpcUrls: { default: { http: urls.slice(0, answers.length) } } }],
    clock,
    http: fetchHttp(clock),
    platform: createFakePlatform(),
    log: { warn: () => {}, error: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  return { reads: adapter.reads, clock, requests }
}

/** Waits for `promise` with real network and fake time: moves the clock by 1 s whenever nothing else happens. */
async function settle<value>(clock: FakeClock, promise: Promise<value>) {
  const start = clock.now()
  let done = false
  const result = promise.then(
    (value) => ({ value, code: undefined }),
    (error: unknown) => ({
      value: undefined,
      code: isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`,
    }),
  )
  void result.then(() => {
    done = true
  })
  while (!done) {
    for (let tick = 0; tick < 200 && !done; tick++) await new Promise((resolve) => setImmediate(resolve))
    if (!done) await clock.advance(1_000)
  }
  return { ...(await result), tookMs: clock.now() - start }
}

const sol = 1_000_000_000n

describe('faults B', () => {
  const limited: Answer = () =>
    new HttpResponse('slow down', { status: 429, headers: { 'retry-after': '20' } })
  const text = (body: BodyInit) => answering(() => new HttpResponse(body))

  test.each<readonly [what: string, answer: Answer]>([
    ['F15: 429 with Retry-After', limited],
    ['F16: 500', () => new HttpResponse('oops', { status: 500 })],
    ['F16: 502 with HTML', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })],
    ['F16: 200 with HTML', () => new HttpResponse('<html>Sign in to Wi-Fi</html>')],
    ['F16: a cut connection', () => HttpResponse.error()],
    ['F17: no answer', () => delay('infinite').then(() => new HttpResponse())],
    ['F18: half an answer', text('{"jsonrpc":"2.0","id":1,"resu')],
    ['F18: nothing', text('')],
    ['F18: a list', text('[]')],
    ['F18: a number of 20 digits', text('12345678901234567890')],
    ['F18: 100,000 brackets', text('['.repeat(100_000))],
    ['F18: invalid UTF-8', text(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d))],
    ['F18: a __proto__', text('{"__proto__":{"result":{"context":{"slot":1},"value":7}}}')],
    [
      'F18: a number that begins with zero',
      answering(({ id }) =>
        HttpResponse.text(
          `{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":0123456789012345678}}`,
        ),
      ),
    ],
    ['F19: another id', answering((rpc) => ok({ ...rpc, id: rpc.id + 1 }, inContext(7)))],
    ['F19: no version', answering(({ id }) => HttpResponse.json({ id, result: inContext(7) }))],
    [
      'F19: a batch',
      answering(({ id }) => HttpResponse.json([{ jsonrpc: '2.0', id, result: inContext(7) }])),
    ],
    ['F21: too many bytes', text('x'.repeat(2 * 1024 * 1024))],
    [
      'F21: one byte and no more',
      answering(
        () => new HttpResponse(new ReadableStream({ start: (body) => body.enqueue(Uint8Array.of(0x7b)) })),
      ),
    ],
    ['F22: another chain', (rpc) => ok(rpc, rpc.method === 'getGenesisHash' ? mint : inContext(7))],
    [
      'a node that is behind',
      answering(({ id }) =>
        HttpResponse.json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'Node is behind' } }),
      ),
    ],
  ])('%s: the next node answers', async (_what, answer) => {
    const { reads, clock, requests } = world(answer, honest)
    const { value, tookMs } = await settle(clock, reads.balance(at, never))
    expect(value).toBe(sol)
    expect(tookMs).toBeLessThanOrEqual(9_000)
    expect(requests.at(-1)).toBe('2 getBalance')
    expect(clock.pending).toBe(0)
  })

  test('F18, F21: text of 1 MiB that is no JSON is refused', async () => {
    const { reads, clock } = world(text(`"${'\\"'.repeat(500_000)}`), honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(sol)
  })

  test('F21: an endless answer is cancelled after 1 MiB', async () => {
    let sent = 0
    const pull = (body: ReadableStreamDefaultController) => {
      sent += 65_536
      body.enqueue(new Uint8Array(65_536).fill(0x20))
    }
    const endless: Answer = () => new HttpResponse(new ReadableStream({ pull }))
    const { reads, clock } = world(answering(endless), honest)
    expect((await settle(clock, reads.balance(at, never))).value).toBe(sol)
    expect(sent).toBeLessThan(8 * 1024 * 1024)
  })

  test('F17: nodes that never answer fail within 20 s', async () => {
    const hanging: Answer = () => delay('infinite').then(() => new HttpResponse())
    const { reads, clock } = world(hanging, hanging, hanging)
    const { code, tookMs } = await settle(clock, reads.balance(at, never))
    expect(code).toBe('rpc_unreachable')
    expect(tookMs).toBeLessThanOrEqual(20_000)
  })

  const invalid = [null, '', '100', -5, 1.5, 1e300, {}, [], true, '9'.repeat(20), 2 ** 64]
  test.each(invalid.map((value) => [JSON.stringify(value), value] as const))(
    'F20: a balance of %s is refused',
    async (_text, value) => {
      const { reads, clock } = world(answering((rpc) => ok(rpc, inContext(value))))
      expect((await settle(clock, reads.balance(at, never))).code).toBe('rpc_unreachable')
    },
  )

  const account = (fields: object) => ({
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    lamports: 1,
    executable: false,
    data: ['', 'base64'],
    ...fields,
  })
  test.each<readonly [what: string, method: string, result: unknown]>([
    ['no list', 'getTokenAccountsByOwner', inContext({})],
    [
      'an account without data',
      'getTokenAccountsByOwner',
      inContext([{ pubkey: mint, account: account({ data: null }) }]),
    ],
    [
      'data in another encoding',
      'getTokenAccountsByOwner',
      inContext([{ pubkey: mint, account: account({ data: ['ab', 'base58'] }) }]),
    ],
    [
      'data that is no base64',
      'getTokenAccountsByOwner',
      inContext([{ pubkey: mint, account: account({ data: ['<b>', 'base64'] }) }]),
    ],
    ['an account without address', 'getTokenAccountsByOwner', inContext([{ account: account({}) }])],
    ['no context', 'getTokenAccountsByOwner', []],
  ])('F20: %s is not a token balance', async (_what, _method, result) => {
    const { reads, clock } = world(answering((rpc) => ok(rpc, result)))
    expect((await settle(clock, reads.tokenBalance({ ...at, tokenAddress: mint }, never))).code).toBe(
      'rpc_unreachable',
    )
  })

  test('token accounts of another owner or token, and frozen ones, do not count', async () => {
    const data = (owner: Uint8Array, amount: number, state = 1) => {
      const bytes = new Uint8Array(165)
      bytes.set(owner, 32)
      bytes[64] = amount
      bytes[108] = state
      return [Buffer.from(bytes).toString('base64'), 'base64']
    }
    const key = alice.account.publicKey
    const tokenAddress = '11111111111111111111111111111111'
    const all = [
      data(key, 5),
      data(key, 6, 2),
      data(key, 7, 0),
      data(new Uint8Array(32).fill(9), 8),
      data(key, 3),
    ]
    const value = all.map((one) => ({ pubkey: mint, account: account({ data: one }) }))
    const { reads, clock } = world(answering((rpc) => ok(rpc, inContext(value))))
    expect((await settle(clock, reads.tokenBalance({ ...at, tokenAddress }, never))).value).toBe(8n)
  })
})

test('the genesis hash of a node is checked before its first answer and again after ten minutes', async () => {
  const { reads, clock, requests } = world(honest)
  await settle(clock, reads.balance(at, never))
  await settle(clock, reads.balance(at, never))
  await clock.advance(600_000)
  await settle(clock, reads.balance(at, never))
  expect(requests.map((one) => one.slice(2))).toEqual([
    'getGenesisHash',
    'getBalance',
    'getBalance',
    'getGenesisHash',
    'getBalance',
  ])
})

test.each([
  ['{"a":9007199254740993}', '{"a":"9007199254740993"}'],
  ['{"a":123456789012345}', '{"a":123456789012345}'],
  ['["1234567890123456789",1234567890123456789]', '["1234567890123456789","1234567890123456789"]'],
  [
    '{"a\\":1234567890123456789":1.2345678901234567890}',
    '{"a\\":1234567890123456789":1.2345678901234567890}',
  ],
  ['-1234567890123456789', '-1234567890123456789'],
  ['1234567890123456789e3', '1234567890123456789e3'],
])('integers that a double would round are quoted: %s', (json, expected) => {
  expect(withExactNumbers(json)).toBe(expected)
})

describe('waiting for a receipt (F28)', () => {
  const status = (fields: object) =>
    inContext([{ slot: 5, err: null, confirmationStatus: 'confirmed', ...fields }])
  const waiting = (answers: unknown[]) => {
    const { reads, clock } = world(
      answering((rpc) => ok(rpc, answers.length > 1 ? answers.shift() : answers[0])),
    )
    const dropped: boolean[] = []
    return {
      clock,
      dropped,
      receipt: reads.waitForReceipt({ networkId, id: 'x' }, never, {
        onStatus: (status) => dropped.push(status === 'dropped'),
      }),
    }
  }

  test.each([
    ['confirmed', [status({})], { status: 'success', id: 'x', blockNumber: 5n }],
    ['finalized', [status({ confirmationStatus: 'finalized' })], { status: 'success' }],
    [
      'confirmed after it was processed',
      [inContext([null]), status({ confirmationStatus: 'processed' }), status({})],
      { status: 'success' },
    ],
    ['failed', [status({ err: { InstructionError: [0, 'x'] } })], { status: 'reverted' }],
  ])('resolves when it is %s', async (_what, answers, expected) => {
    const { clock, receipt, dropped } = waiting(answers)
    expect((await settle(clock, receipt)).value).toMatchObject(expected)
    expect(dropped).toEqual([])
  })

  test('a transaction that the nodes do not know for two minutes is reported as dropped, and as found again', async () => {
    const answers: unknown[] = [inContext([null])]
    const { clock, receipt, dropped } = waiting(answers)
    const settled = settle(clock, receipt)
    while (dropped.length === 0) await new Promise((resolve) => setImmediate(resolve))
    answers.splice(0, 1, status({}))
    expect((await settled).value).toMatchObject({ status: 'success' })
    expect(dropped).toEqual([true])
  })
})
