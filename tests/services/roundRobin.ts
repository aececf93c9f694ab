import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * One address in front of several servers, which are asked in turn; one that is not there is passed over. Adds who asks
 * to X-Forwarded-For, so the servers trust one proxy.
 */
export async function startRoundRobin(targetsNow: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function pass(asked: IncomingMessage, body: Buffer, target: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { socket, headers, method } = asked
      const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
      const passed = request(new URL(asked.url ?? '/', target), {
        agent,
        method,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      })
      passed.on('response', resolve)
      passed.on('error', reject)
      passed.end(body)
    })
  }

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const targets = targetsNow()
    for (const _ of targets) {
      try {
        const given = await pass(asked, body, targets[turn++ % targets.length] ?? '')
        response.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(response)
        return
      } catch (error) {
        // Only where nothing was asked may another be asked.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break
      }
    }
    response.writeHead(502).end()
  }

  const server = createServer(
    (asked, response) => void answer(asked, response).catch(() => response.destroy()),
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
