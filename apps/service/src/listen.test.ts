import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
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
    // An ended connection is what these tests look for.
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { ...listening, url: `http://127.0.0.1:${at.port}`, dial }
}

const get = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n'

test('until it answers, everything is told to come back', async () => {
  const at = await place()
  const listening = await listen('the test', at)
  open.push(listening)
  const early = await fetch(`http://127.0.0.1:${at.port}/`)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  listening.answer(() => new Response('here'))
  expect(await (await fetch(`http://127.0.0.1:${at.port}/`)).text()).toBe('here')
})

test('a port in use is named', async () => {
  const at = await place()
  open.push(await listen('the test', at))
  await expect(listen('the other test', at)).rejects.toThrow(
    `Port ${at.port} is already in use, and wanted for the other test.`,
  )
})

test('F111: a stop cuts no request, tells kept connections to close, and frees the port within 5 s', async () => {
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
  await vi.waitFor(() => expect(finish.name).toBe('finish'))
  const kept = await ask('/')
  expect(kept.connection).toBe('keep-alive')
  const began = performance.now()
  const stopped = stop()
  // The connection that was kept is answered once more, and told.
  expect(await ask('/')).toEqual({ text: 'fast', connection: 'close', isReused: true })
  finish()
  expect(await slow).toMatchObject({ text: 'done', connection: 'close' })
  await stopped
  expect(performance.now() - began).toBeLessThan(5_000)
  await expect(ask('/')).rejects.toThrow()
  agent.destroy()
})

test('a stop ends a request that does not end, within 5 s', async () => {
  const { url, stop } = await start(() => new Promise(() => {}))
  open.length = 0
  const hanging = fetch(url)
  const failed = expect(hanging).rejects.toThrow()
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  await failed
}, 10_000)

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
  await vi.waitFor(() => expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(10))
  expect(most).toBe(1)
})

test('a client that pipelines more than may wait is ended', async () => {
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

test('a client that does not read its answers holds one of them, and is ended', async () => {
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
  for (const socket of await Promise.all(Array.from({ length: 20 }, dial))) {
    socket.pause()
    socket.write(get.repeat(16))
  }
  // They have all the connections of their address: others get one when they are ended.
  const isAnswered = async () => {
    const socket = await dial()
    socket.write(get.replace('/', '/small'))
    await once(socket, 'data', { signal: AbortSignal.timeout(200) }).finally(() => socket.destroy())
  }
  await expect(isAnswered()).rejects.toThrow()
  await vi.waitFor(isAnswered, { timeout: 5_000, interval: 50 })
  // The buffers of the system may take one; the sixteen of each client are not made.
  expect(begun).toBeLessThan(20 * 4)
}, 15_000)

test('a client that sends its headers too slowly is ended', async () => {
  const { dial } = await start(() => new Response('x'), { headersMs: 300 })
  const socket = await dial()
  socket.write('GET / HTTP/1.1\r\nHost: te')
  socket.resume()
  await once(socket, 'close')
}, 10_000)

test('one address has so many connections at a time, a proxy has no such limit', async () => {
  const direct = await start(() => new Response('x'), { perAddress: 2 })
  const first = await direct.dial()
  await direct.dial()
  const third = await direct.dial()
  third.resume()
  await once(third, 'close')
  first.destroy()
  await once(first, 'close')
  await vi.waitFor(async () => {
    const next = await direct.dial()
    next.write(get)
    await once(next, 'data', { signal: AbortSignal.timeout(200) })
  })
  const behindProxy = await start(() => new Response('x'), { perAddress: 2 }, 1)
  await behindProxy.dial()
  await behindProxy.dial()
  const other = await behindProxy.dial()
  other.write(get)
  await once(other, 'data')
})

test('a connection ends after so many requests', async () => {
  const { dial } = await start(() => new Response('x'), { requestsPerConnection: 2 })
  const socket = await dial()
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  socket.write(get)
  await vi.waitFor(() => expect(answers).toContain('200 OK'))
  socket.write(get)
  await once(socket, 'close')
  expect(answers.toLowerCase()).toContain('connection: close')
})
