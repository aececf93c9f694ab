import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpFaults, noHttpFaults } from './httpFaults.ts'

export type HttpServer = {
  readonly port: number
  /** Sets what answers the requests. It is called right after the start, when the port is known. */
  answerWith(listener: RequestListener): void
  /** Sets what accepts WebSockets. Without it they are refused. */
  upgradeWith(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
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
    upgradeWith(listener) {
      server.on('upgrade', (request, socket, head) => {
        if (faults.down) socket.destroy()
        else listener(request, socket, head)
      })
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
