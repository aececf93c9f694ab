import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from './startRelay.ts'

const day = 86_400
let time = Date.UTC(2026, 10, 21)
let relay: Relay
const opened: WebSocket[] = []
beforeEach(async () => {
  time = Date.UTC(2026, 10, 21)
  relay = await startRelay({ port: 0, projectIds: ['meadow'], now: () => time })
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await relay.stop()
})

type Frame = {
  id: number
  method?: string
  params?: { id: string; data: Message }
  result?: unknown
  error?: { code: number }
}
type Message = { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }

const topicOf = (letter: string) => letter.repeat(64)
const tokenOf = (key = generateKeyPair(), audience = relay.url, issuedAt = time / 1_000) =>
  signJWT(randomBytes(32).toString('hex'), audience, day, key, issuedAt)

/** Opens a socket as clients do. Resolves to the HTTP status if it is refused. */
async function open(auth: string, projectId = 'meadow'): Promise<WebSocket | number> {
  const socket = new WebSocket(`${relay.url}/?auth=${auth}&projectId=${projectId}&ua=wc-2`)
  opened.push(socket)
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
  })
  socket.on('error', () => {})
  return Promise.race([once(socket, 'open').then(() => socket), refused])
}

/** A client that acknowledges received messages, unless `deaf`. */
async function connect({ key = generateKeyPair(), deaf = false } = {}) {
  const socket = await open(await tokenOf(key))
  if (typeof socket === 'number') throw new TypeError(`refused with ${socket}`)
  const answers = new Map<number, (frame: Frame) => void>()
  const received: Message[] = []
  const waiting: (() => void)[] = []
  let lastId = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.method === 'irn_subscription' && frame.params) {
      received.push(frame.params.data)
      if (!deaf) socket.send(JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: true }))
      for (const resolve of waiting.splice(0)) resolve()
    } else answers.get(frame.id)?.(frame)
  })
  const ask = (method: string, params: unknown) => {
    lastId += 1
    const id = lastId
    const answered = new Promise<Frame>((resolve) => answers.set(id, resolve))
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return answered
  }
  return {
    socket,
    received,
    ask,
    /** Resolves after this many messages in total. */
    async count(many: number) {
      while (received.length < many) await new Promise<void>((resolve) => void waiting.push(resolve))
      return received.map(({ message }) => message)
    },
    /** Resolves after all previous requests have been answered. */
    settle: () => ask('irn_fetchMessages', { topic: topicOf('f') }),
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}
const publish = (message: string, fields: object = {}) => ({
  topic: topicOf('a'),
  message,
  ttl: 300,
  tag: 1100,
  ...fields,
})

describe('connecting', () => {
  test('a client with a signed token for this relay is accepted', async () => {
    expect(typeof (await open(await tokenOf()))).toBe('object')
  })

  test.each([
    ['no token', async () => ''],
    ['an invalid JWT', async () => 'a.b.c'],
    ['a token for another relay', () => tokenOf(undefined, 'wss://relay.example')],
    ['a token from the future (F12)', () => tokenOf(undefined, undefined, time / 1_000 + day)],
    ['an expired token', () => tokenOf(undefined, undefined, time / 1_000 - 2 * day)],
    [
      'a token with modified claims',
      async () => {
        const [head = '', , signature = ''] = (await tokenOf()).split('.')
        const [, claims = ''] = (await tokenOf()).split('.')
        return [head, claims, signature].join('.')
      },
    ],
  ])('a client with %s is refused', async (_, token) => {
    expect(await open(await token())).toBe(401)
  })

  test('a client with an unknown project id is refused', async () => {
    expect(await open(await tokenOf(), 'fjord')).toBe(401)
  })
})

test('an invalid URL and a port in use do not affect a running relay', async () => {
  const socket = new WebSocket(`${relay.url}//`)
  opened.push(socket)
  socket.on('error', () => {})
  await once(socket, 'unexpected-response')
  await expect(startRelay({ port: Number(new URL(relay.url).port) })).rejects.toThrow('EADDRINUSE')
  expect(typeof (await open(await tokenOf()))).toBe('object')
})

describe('a published message', () => {
  test('reaches all subscribers except its sender', async () => {
    const [alice, bob] = [await connect(), await connect()]
    await alice.ask('irn_subscribe', { topic: topicOf('a') })
    const { result } = await bob.ask('irn_subscribe', { topic: topicOf('a') })
    expect(result).toMatch(/^[0-9a-f]{64}$/)
    expect((await alice.ask('irn_publish', publish('hello', { attestation: 'x' }))).result).toBe(true)
    await bob.count(1)
    expect(bob.received).toEqual([
      { topic: topicOf('a'), message: 'hello', publishedAt: time, tag: 1100, attestation: 'x' },
    ])
    await alice.settle()
    expect(alice.received).toEqual([])
  })

  test('is stored for absent clients until it expires', async () => {
    const alice = await connect()
    await alice.ask('irn_publish', publish('short', { ttl: 60 }))
    await alice.ask('irn_publish', publish('long', { ttl: 300 }))
    time += 60_000
    const bob = await connect()
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    expect(await bob.count(1)).toEqual(['long'])
  })

  test('is delivered again only to clients that did not acknowledge it', async () => {
    const [key, other] = [generateKeyPair(), generateKeyPair()]
    const alice = await connect()
    await alice.ask('irn_publish', publish('hello'))
    for (const [clientKey, deaf, times] of [
      [key, false, 1],
      [key, false, 0],
      [other, true, 1],
      [other, false, 1],
    ] as const) {
      const client = await connect({ key: clientKey, deaf })
      await client.ask('irn_subscribe', { topic: topicOf('a') })
      await client.count(times)
      await client.settle()
      expect(client.received).toHaveLength(times)
      await client.close()
    }
  })

  test('is delivered once however often it is published', async () => {
    const [alice, bob] = [await connect(), await connect()]
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    for (let i = 0; i < 3; i++) await alice.ask('irn_publish', publish('hello'))
    await bob.settle()
    expect(bob.received).toHaveLength(1)
  })

  test('can be published, subscribed, fetched and unsubscribed in batches', async () => {
    const [alice, bob] = [await connect(), await connect()]
    const messages = [publish('one'), publish('two', { topic: topicOf('b') })]
    expect((await alice.ask('irn_batchPublish', { messages })).result).toBe(true)
    const topics = [topicOf('a'), topicOf('b')]
    const { result } = await bob.ask('irn_batchFetchMessages', { topics })
    expect(result).toMatchObject({ messages: [{ message: 'one' }, { message: 'two' }], hasMore: false })
    expect((await bob.ask('irn_batchFetchMessages', { topics })).result).toMatchObject({ messages: [] })
    const ids = (await bob.ask('irn_batchSubscribe', { topics })).result as string[]
    expect(ids).toHaveLength(2)
    const subscriptions = topics.map((topic, index) => ({ topic, id: ids[index] }))
    expect((await bob.ask('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
    await alice.ask('irn_publish', publish('three'))
    await bob.settle()
    expect(bob.received).toEqual([])
  })

  test('of a session is sent by the compound propose and approve methods', async () => {
    const [dapp, wallet] = [await connect(), await connect()]
    const [pairingTopic, sessionTopic] = [topicOf('a'), topicOf('b')]
    await dapp.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
    await wallet.ask('irn_subscribe', { topic: pairingTopic })
    expect(await wallet.count(1)).toEqual(['proposal'])
    await dapp.ask('irn_subscribe', { topic: sessionTopic })
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
    }
    expect((await wallet.ask('wc_approveSession', approval)).result).toBe(true)
    expect(await dapp.count(2)).toEqual(['yes', 'settle'])
    expect(dapp.received.map(({ tag }) => tag)).toEqual([1101, 1102])
    // wc_approveSession subscribes the wallet to the session's topic.
    await dapp.ask('irn_publish', publish('request', { topic: sessionTopic }))
    expect(await wallet.count(2)).toEqual(['proposal', 'request'])
  })

  test.each([
    ['irn_publish', { topic: 'a', message: 'x', ttl: 1 }, -32602],
    ['irn_publish', { topic: topicOf('a'), message: 'x'.repeat(500_001), ttl: 1 }, -32602],
    ['irn_publish', { topic: topicOf('a'), message: 'x', ttl: -1 }, -32602],
    ['irn_batchSubscribe', { topics: 'a' }, -32602],
    ['toString', {}, -32601],
    ['irn_burn', undefined, -32601],
  ])('%s with %o gets an error code', async (method, params, code) => {
    const alice = await connect()
    expect((await alice.ask(method, params)).error?.code).toBe(code)
    expect((await alice.settle()).result).toBeDefined()
  })
})

describe('faults', () => {
  test('refuse returns 401 or 403, and closeWith closes the socket', async () => {
    relay.faults.refuse = 403
    expect(await open(await tokenOf())).toBe(403)
    relay.faults.refuse = undefined
    relay.faults.closeWith = 3000
    const socket = await open(await tokenOf())
    if (typeof socket === 'number') throw new TypeError('refused')
    expect((await once(socket, 'close'))[0]).toBe(3000)
  })

  test('decline rejects one message, and the next one is delivered', async () => {
    const [alice, bob] = [await connect(), await connect()]
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    relay.faults.decline = 1
    expect((await alice.ask('irn_publish', publish('declined'))).error).toMatchObject({ code: -32000 })
    await alice.ask('irn_publish', publish('again'))
    expect(await bob.count(1)).toEqual(['again'])
  })

  test('drop loses one message, and the next one is delivered', async () => {
    const [alice, bob] = [await connect(), await connect()]
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    relay.faults.drop = 1
    expect((await alice.ask('irn_publish', publish('lost'))).result).toBe(true)
    await alice.ask('irn_publish', publish('found'))
    expect(await bob.count(1)).toEqual(['found'])
  })

  test('duplicate, delayMs and halfOpen repeat, delay and suppress messages', async () => {
    const [alice, bob] = [await connect(), await connect()]
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    relay.faults.duplicate = 1
    await alice.ask('irn_publish', publish('twice'))
    expect(await bob.count(2)).toEqual(['twice', 'twice'])

    const timers = vi.spyOn(globalThis, 'setTimeout')
    relay.faults.delayMs = 100
    await alice.settle()
    relay.faults.delayMs = 0
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 100)
    timers.mockRestore()

    relay.faults.halfOpen = true
    let answered = false
    void alice.settle().then(() => {
      answered = true
    })
    alice.socket.ping()
    let ponged = false
    alice.socket.once('pong', () => {
      ponged = true
    })
    // Waits for the whole life of another socket instead of a fixed time.
    const closing = await open(await tokenOf())
    if (typeof closing === 'number') throw new TypeError('refused')
    closing.terminate()
    await once(closing, 'close')
    expect([answered, ponged, alice.socket.readyState]).toEqual([false, false, WebSocket.OPEN])
  })

  test('cut ends every socket, and messages published meanwhile are stored', async () => {
    const key = generateKeyPair()
    const [alice, bob] = [await connect(), await connect({ key })]
    await bob.ask('irn_subscribe', { topic: topicOf('a') })
    const ended = [once(alice.socket, 'close'), once(bob.socket, 'close')]
    relay.cut()
    await Promise.all(ended)
    const sender = await connect()
    await sender.ask('irn_publish', publish('meanwhile'))
    const receiver = await connect({ key })
    await receiver.ask('irn_subscribe', { topic: topicOf('a') })
    expect(await receiver.count(1)).toEqual(['meanwhile'])
  })
})
