import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A moment of a connection: before a request is forwarded, or before its answer is. */
export type Moment = {
  /** Matches the request. */
  readonly request: RegExp
  /** Matches all requests of the connection since the last `Wire.begins`. */
  readonly within?: RegExp
  readonly when: 'requested' | 'answered'
}

/** A protocol: the start of a unit such as a transaction, and a complete answer. */
type Wire = { readonly begins: RegExp; readonly answer: RegExp }

export const postgresWire: Wire = {
  begins: /\bbegin\b/,
  // CommandComplete; earlier messages only describe the statement.
  answer: /C[\s\S]{4}(?:INSERT|UPDATE|DELETE|SELECT|COMMIT)[ 0-9]*\0/,
}
export const httpWire: Wire = { begins: /^/, answer: /^HTTP\// }

/**
 * Listens on a local port and forwards all data to the port `upstream`.
 * @param onRequest - called with each chunk of a request
 */
export async function startTap(
  upstream: number,
  wire: Wire,
  onRequest: (request: string) => void = () => {},
) {
  let awaited: { readonly moment: Moment; readonly reached: () => void } | undefined
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const upstreamSocket = connect(upstream, '127.0.0.1')
    let requests = ''
    let answering: (() => void) | undefined
    for (const [socket, other] of [
      [client, upstreamSocket],
      [upstreamSocket, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      const request = chunk.toString('latin1')
      onRequest(request)
      requests = wire.begins.test(request) ? request : requests + request
      if (awaited?.moment.request.test(request) && (awaited.moment.within?.test(requests) ?? true)) {
        const { moment, reached } = awaited
        awaited = undefined
        if (moment.when === 'requested') {
          reached()
          return
        }
        answering = reached
      }
      upstreamSocket.write(chunk)
    })
    upstreamSocket.on('data', (chunk) => {
      if (answering && wire.answer.test(chunk.toString('latin1'))) answering()
      else client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Calls `reached` when the moment occurs for the first time, and forwards nothing more of that connection. */
    await(moment: Moment, reached: () => void) {
      awaited = { moment, reached }
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
