import { Agent, request } from 'node:http'

/** A request that is sent as it is, however malformed. */
export type RawRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** At most `atOnce` requests at a time, on connections that are kept. */
export function createRawClient(atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  /** The status of the answer; 0 where the connection ended without one. */
  return (base: string, { method, path, headers, body }: RawRequest): Promise<number> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(base)
      try {
        const asked = request({ agent, hostname, port, method, path, headers }, (answer) => {
          answer.resume()
          answer.once('close', () => resolve(answer.statusCode ?? 0))
        })
        asked.on('error', () => resolve(0))
        asked.end(body)
      } catch {
        // Node itself refuses to write it: nobody can send that.
        resolve(400)
      }
    })
}
