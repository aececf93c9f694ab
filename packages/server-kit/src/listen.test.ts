import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionLimits, type Listening, listen } from './listen.ts'
import { freePort } from './testing.ts'

const place = async () => ({ port: await freePort(), host: '127.0.0.1' })

const open: Listening[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map((one) => one.stop()))
})

async function start(
  answer: Parameters<Listening['answer']>[0],
  limits: Partial<ConnectionLimits> = {},
  trustedProxies = 0,
) {
  const at = await place()
  const listening = await listen('the test', { ...at, limits, trustedProxies })
  open.push(listening)
  listening.answer(answer)
  const dial = async () => {
    const socket = connect(at.port, at.host)
    sockets.push(socket)
    // These tests end connections on purpose.
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { ...listening, url: `http://127.0.0.1:${at.port}`, dial }
}

const get = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n'

/** Whether a new connection is answered; a connection above the limit of its address is closed instead. */
async function isServed(dial: () => Promise<Socket>, request = get): Promise<boolean> {
  const socket = await dial()
  socket.write(request)
  const answered = once(socket, 'data').then(() => true)
  const closed = once(socket, 'close').then(() => false)
  // A connection that is reset reports an error to both.
  const served = await Promise.race([answered, closed]).catch(() => false)
  socket.destroy()
  return served
}

test('requests before answer() get 503 with Retry-After', async () => {
  const at = await place()
  const listening = await listen('the test', at)
  open.push(listening)
  const early = await fetch(`http://127.0.0.1:${at.port}/`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  listening.answer(() => new Response('here'))
  expect(await (await fetch(`http://127.0.0.1:${at.port}/`)).text()).toBe('here')
})

test('a port in use is named in the error', async () => {
  const at = await place()
  open.push(await listen('the test', at))
  await expect(listen('the other test', at)).rejects.toThrow(
    `Port ${at.port} is already in use, and wanted for the other test.`,
  )
})

test('F111: stop() completes running requests, closes kept-alive connections and frees the port', async () => {
  let finish = () => {}
  const { url, stop } = await start((asked) =>
    asked.url.endsWith('/slow')
      ? new Promise((done) => {
          finish = () => done(new Response('done'))
        })
      : new Response('fast'),
  )
  open.length = 0
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const asked = request(`${url}${path}`, { agent }).end()
    const [answer] = await once(asked, 'response')
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    return { text, connection: answer.headers.connection, isReused: asked.reusedSocket }
  }
  expect(await ask('/')).toMatchObject({ text: 'fast', connection: 'keep-alive' })
  const slow = ask('/slow')
  await vi.waitFor(() => expect(finish.name).toBe('finish'), 20_000)
  const keptAlive = await ask('/')
  expect(keptAlive.connection).toBe('keep-alive')
  const stopped = stop()
  // The kept-alive connection is answered once more, with connection: close.
  expect(await ask('/')).toEqual({ text: 'fast', connection: 'close', isReused: true })
  finish()
  expect(await slow).toMatchObject({ text: 'done', connection: 'close' })
  await stopped
  await expect(ask('/')).rejects.toThrow()
  agent.destroy()
})

test('F111: stop() ends a request that hangs after 4 s', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const { stop, dial } = await start(() => {
    begin()
    return new Promise(() => {})
  })
  open.length = 0
  const socket = await dial()
  const closed = once(socket, 'close')
  socket.resume().write(get)
  await begun
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = stop()
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  await Promise.all([closed, stopped])
})

test('pipelined requests are answered one at a time, in order', async () => {
  let running = 0
  let most = 0
  const { dial } = await start(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    return new Response('x')
  })
  const socket = await dial()
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  socket.write(get.repeat(10))
  await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(10), 20_000)
  expect(most).toBe(1)
})

test('a client that pipelines more requests than allowed is disconnected', async () => {
  let begun = 0
  const { dial } = await start(
    () => {
      begun += 1
      return new Promise(() => {})
    },
    { pipelined: 5 },
  )
  const socket = await dial()
  socket.write(get.repeat(1_000))
  await once(socket, 'close')
  expect(begun).toBe(1)
})

test('a client that does not read its answers causes one answer at a time and is disconnected', async () => {
  const big = 'x'.repeat(8_000_000)
  let begun = 0
  const { dial } = await start(
    (asked) => {
      if (asked.url.endsWith('/small')) return new Response('x')
      begun += 1
      return new Response(big)
    },
    { answerMs: 500, pipelined: 16, perAddress: 20 },
  )
  const clients = await Promise.all(Array.from({ length: 20 }, dial))
  // These clients use all connections of their address; another one can connect once they are disconnected.
  const small = get.replace('/', '/small')
  expect(await isServed(dial, small)).toBe(false)
  for (const socket of clients) {
    socket.pause()
    socket.write(get.repeat(16))
  }
  await expect.poll(() => isServed(dial, small)).toBe(true)
  // The system's buffers may take one answer; the sixteen of each client are not created.
  expect(begun).toBeLessThan(20 * 4)
})

test('a client that sends its headers too slowly is disconnected', async () => {
  const { dial } = await start(() => new Response('x'), { headersMs: 300 })
  const socket = await dial()
  socket.write('GET / HTTP/1.1\r\nHost: te')
  socket.resume()
  await once(socket, 'close')
})

test('connections of one address are limited, connections of a trusted proxy are not', async () => {
  const direct = await start(() => new Response('x'), { perAddress: 2 })
  const first = await direct.dial()
  await direct.dial()
  const third = await direct.dial()
  third.resume()
  await once(third, 'close')
  first.destroy()
  await once(first, 'close')
  await expect.poll(() => isServed(direct.dial)).toBe(true)
  const behindProxy = await start(() => new Response('x'), { perAddress: 2 }, 1)
  await behindProxy.dial()
  await behindProxy.dial()
  const other = await behindProxy.dial()
  other.write(get)
  await once(other, 'data')
})

test('a connection is closed after its maximum number of requests', async () => {
  const { dial } = await start(() => new Response('x'), { requestsPerConnection: 2 })
  const socket = await dial()
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  socket.write(get)
  await vi.waitFor(() => expect(answers).toContain('200 OK'), 20_000)
  socket.write(get)
  await once(socket, 'close')
  expect(answers.toLowerCase()).toContain('connection: close')
})
