import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A reverse proxy that forwards requests to several servers in turn, and skips those that refuse the connection. Appends
 * the client's address to X-Forwarded-For, so the servers must trust one proxy.
 */
export async function startRoundRobin(targetsNow: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function forward(received: IncomingMessage, body: Buffer, target: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { socket, headers, method } = received
      const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
      const sent = request(new URL(received.url ?? '/', target), {
        agent,
        method,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      })
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end(body)
    })
  }

  async function answer(received: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(received)
    const targets = targetsNow()
    for (const _ of targets) {
      try {
        const answered = await forward(received, body, targets[turn++ % targets.length] ?? '')
        response.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(response)
        return
      } catch (error) {
        // Another server is tried only if the request was not sent.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break
      }
    }
    response.writeHead(502).end()
  }

  const server = createServer(
    (received, response) => void answer(received, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
