import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpFaults, noHttpFaults } from './httpFaults.ts'

export type HttpServer = {
  readonly port: number
  /** Sets what answers the requests. It is called right after the start, when the port is known. */
  answerWith(listener: RequestListener): void
  stop(): Promise<void>
}

/**
 * Opens a port on 127.0.0.1.
 * @param port - 0 selects a free port
 */
export async function startHttpServer(
  port: number,
  faults: Readonly<HttpFaults> = noHttpFaults(),
): Promise<HttpServer> {
  let answer: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer(async (request, response) => {
    if (faults.delayMs > 0) await pause(faults.delayMs, undefined, { ref: false })
    if (faults.down === 'reset') request.socket.destroy()
    else if (faults.down) response.writeHead(faults.down).end()
    else answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(listener) {
      answer = listener
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
