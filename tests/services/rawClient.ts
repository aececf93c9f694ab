import { Agent, request } from 'node:http'

/** A request that is sent unchanged, even if malformed. */
export type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** A client for at most `concurrency` requests at a time, on persistent connections. */
export function createRawClient(concurrency: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  /** Resolves with the status of the answer; 0 if the connection ended without one. */
  return (base: string, { method, path, headers, body }: RawRequest): Promise<number> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(base)
      try {
        const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
          answer.resume()
          answer.once('close', () => resolve(answer.statusCode ?? 0))
        })
        sent.on('error', () => resolve(0))
        sent.end(body)
      } catch {
        // Node.js refuses to send it.
        resolve(400)
      }
    })
}
