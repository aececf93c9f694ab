import { describe, expect, onTestFinished, test } from 'vitest'
import { FrameError } from '../site/frameError.ts'
import { createFrameWorld } from '../testing/frameWorld.ts'

function world(...handlers: Parameters<typeof createFrameWorld>) {
  const made = createFrameWorld(...handlers)
  onTestFinished(made.stop)
  return made
}

/** A promise with its functions. */
function deferred<value>() {
  let resolve!: (value: value) => void
  const promise = new Promise<value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a request', () => {
  test('reaches its handler with the origin that the browser reported, and its result comes back', async () => {
    const { client } = world({
      connectEmail: async ({ email }, { origin }) => {
        expect([email, origin]).toEqual(['ann@mail.example', 'https://app.example'])
        return { action: 'verify-otp' }
      },
    })
    expect(await client.request('connectEmail', { email: 'ann@mail.example' })).toEqual({
      action: 'verify-otp',
    })
  })

  test('with parameters that the table does not allow is refused before its handler runs', async () => {
    const { client } = world({ connectOtp: () => Promise.reject(new Error('reached')) })
    await expect(client.request('connectOtp', { code: 'abc' })).rejects.toMatchObject({
      code: 'frame_error',
      rpcCode: -32602,
    })
  })

  test.each<[string, unknown]>([
    ['too long', ['x'.repeat(262_144)]],
    ['too deep', [[[[[[[[1]]]]]]]]],
    ['no JSON', [1n]],
  ])(
    'R-04: that is %s for the frame is refused at once, because the frame would drop it',
    async (_, params) => {
      const { client, clock } = world()
      const request = client.request('rpcRequest', { method: 'personal_sign', params, chainId: 'eip155:1' })
      await expect(request).rejects.toMatchObject({ code: 'frame_error', rpcCode: -32602 })
      expect(clock.pending).toBe(0)
    },
  )

  test('that fails with a code rejects with it, and with the EIP-1193 code', async () => {
    const { client } = world({
      rpcRequest: () => Promise.reject(new FrameError('request_rejected', 'Declined.', { rpcCode: 4001 })),
      connectEmail: () => Promise.reject(new FrameError('email_cooldown', 'Wait.', { retryInSeconds: 11.2 })),
    })
    const request = client.request('rpcRequest', { method: 'personal_sign', chainId: 'eip155:1' })
    await expect(request).rejects.toMatchObject({ code: 'request_rejected', rpcCode: 4001 })
    await expect(client.request('connectEmail', { email: 'ann@mail.example' })).rejects.toMatchObject({
      code: 'email_cooldown',
      context: { retryInSeconds: 12 },
    })
  })

  test.each([
    ['code_wrong', 'email_code_wrong'],
    ['code_expired', 'email_code_expired'],
    ['not_email_or_social', 'not_email_or_social'],
    ['unavailable', 'frame_error'],
  ])('that the backend refuses as %s rejects with %s', async (refusal, code) => {
    const { client } = world({ connectOtp: () => Promise.reject(new FrameError(refusal, 'Refused.')) })
    await expect(client.request('connectOtp', { code: '123456' })).rejects.toMatchObject({ code })
  })

  test('R-101: that fails with any other error tells the app nothing of it', async () => {
    const { client } = world({ signOut: () => Promise.reject(new Error('entropy 1234')) })
    const failed = await client.request('signOut', {}).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'frame_error' })
    expect(String(failed) + JSON.stringify(failed)).not.toContain('1234')
  })

  test('whose result is not of the table fails', async () => {
    const { client } = world({ getChainId: async () => ({ chainId: 'nonsense' }) })
    await expect(client.request('getChainId', {})).rejects.toMatchObject({ code: 'frame_error' })
  })

  test.each([
    ['after 120 s', 'connectDevice', 120_000, '120 s'],
    ['after 10 min where the user has something to do', 'getUser', 600_000, '10 min'],
    ['after 3 s of a sign-out', 'signOut', 3_000, '3 s'],
  ] as const)('without an answer fails %s, says so, and tells the frame', async (_, method, ms, waited) => {
    const aborted = deferred<void>()
    const { client, clock } = world({
      [method]: (_: object, { signal }: { signal: AbortSignal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.resolve())),
    })
    const request = client.request(method, {})
    request.catch(() => {})
    await client.ping(5_000)
    await clock.advance(ms - 1)
    expect(await Promise.race([request, 'waiting'])).toBe('waiting')
    await clock.advance(1)
    await expect(request).rejects.toMatchObject({
      code: 'iframe_request_timeout',
      message: `Embedded Wallet Request Timed Out after ${waited}. Try again.`,
    })
    await aborted.promise
    expect(clock.pending).toBe(0)
  })

  test('F88: that is aborted delivers nothing that the frame makes afterwards', async () => {
    const started = deferred<AbortSignal>()
    const finish = deferred<string>()
    const { client } = world({
      rpcRequest: (_, { signal }) => {
        started.resolve(signal)
        return finish.promise
      },
    })
    const leave = new AbortController()
    const request = client.request(
      'rpcRequest',
      { method: 'personal_sign', chainId: 'eip155:1' },
      leave.signal,
    )
    const signal = await started.promise
    leave.abort()
    await expect(request).rejects.toMatchObject({ code: 'request_aborted' })
    await client.ping(5_000)
    expect(signal.aborted).toBe(true)
    finish.resolve('0xsignature')
    await client.ping(5_000)
  })

  test('F85: that is pending when the frame goes away rejects, and a later one too', async () => {
    const { client } = world({ getUser: () => new Promise(() => {}) })
    const request = client.request('getUser', {})
    client.close()
    await expect(request).rejects.toMatchObject({ code: 'frame_aborted' })
    await expect(client.request('getUser', {})).rejects.toMatchObject({ code: 'frame_aborted' })
  })

  test('F86: settles with its first answer; later ones and those to other ids are ignored', async () => {
    const { client, seen, forgeAnswer } = world({ isConnected: () => new Promise(() => {}) })
    const request = client.request('isConnected', {})
    await client.ping(5_000)
    const { id } = seen[0] ?? {}
    forgeAnswer({ type: 'result', id: crypto.randomUUID(), result: { isConnected: false } })
    forgeAnswer({ type: 'result', id, result: { isConnected: true } })
    forgeAnswer({ type: 'error', id, code: 'frame_error', message: 'late' })
    expect(await request).toEqual({ isConnected: true })
    await client.ping(5_000)
  })

  test('R-08: beyond 32 at a time is refused as busy', async () => {
    const { client } = world({ getUser: () => new Promise(() => {}) })
    const requests = Array.from({ length: 40 }, () => client.request('getUser', {}))
    const early = await Promise.allSettled(
      requests.map((request) => Promise.race([request, client.ping(5_000).then(() => 'waiting')])),
    )
    const refused = early.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'frame_error', rpcCode: -32005 } })
    client.close()
    await Promise.allSettled(requests)
  })
})

describe('an event', () => {
  test('reaches the app', async () => {
    const { client, server, events } = world()
    server.notify('approval', { kind: 'message', heightPx: 420 })
    await client.ping(5_000)
    expect(events).toEqual([{ name: 'approval', data: { kind: 'message', heightPx: 420 } }])
  })

  test.each([
    ['an unknown name', { type: 'event', event: 'constructor', data: {} }],
    ['other data', { type: 'event', event: 'approval', data: { heightPx: 'tall' } }],
    ['more than the table allows', { type: 'event', event: 'approval', data: { heightPx: 1, more: 1 } }],
  ])('with %s is dropped', async (_, message) => {
    const { client, forgeAnswer, events } = world()
    forgeAnswer(message)
    await client.ping(5_000)
    expect(events).toEqual([])
  })
})

test('R-04: a frame answers no message that is not exactly of the protocol, and goes on', async () => {
  const reached: string[] = []
  const { client, forge } = world({
    signOut: async () => {
      reached.push('signOut')
      return {}
    },
  })
  const id = crypto.randomUUID()
  const request = { type: 'request', id, method: 'signOut', params: {} }
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  const nested = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown
  const forged: unknown[] = [
    undefined,
    null,
    1,
    'request',
    [],
    {},
    cycle,
    nested,
    new Map([['type', 'request']]),
    new Uint8Array(1_000_000),
    new Date(0),
    /x/,
    { ...request, id: '1' },
    { ...request, id: undefined },
    { ...request, more: true },
    { ...request, type: 'result' },
    { ...request, params: { a: nested } },
    { ...request, params: 'x'.repeat(300_000) },
    { ...request, params: 10n },
    { ...request, params: cycle },
    JSON.parse(`{"type":"request","id":"${id}","method":"signOut","params":{},"__proto__":{"polluted":1}}`),
    JSON.parse(`{"type":"request","id":"${id}","method":"signOut","params":{"__proto__":{"polluted":1}}}`),
    JSON.parse(`{"type":"request","id":"${id}","method":"signOut","params":{"constructor":{"a":1}}}`),
  ]
  for (const message of forged) forge(message)
  await client.ping(5_000)
  expect(reached).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  await client.request('signOut', {})
  expect(reached).toEqual(['signOut'])
})

test.each(['toString', '__proto__', 'constructor', 'eth_sign', 'connectemail', ''])(
  'R-09: a method %j that the table does not have is refused',
  async (method) => {
    const { client, forge, answers } = world()
    const id = crypto.randomUUID()
    forge({ type: 'request', id, method, params: {} })
    await client.ping(5_000)
    expect(answers[0]).toMatchObject({ type: 'error', id, code: 'rpc_not_allowed' })
  },
)
