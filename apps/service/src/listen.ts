import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from './environment.ts'
import { limitConnections } from './http/limitConnections.ts'
import { oneAtATime } from './http/oneAtATime.ts'

type Fetch = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>

export type Listening = {
  /** Answers from now on; until then every request is asked to retry. */
  answer(fetch: Fetch): void
  /**
   * Ends every connection after its next answer, then takes no more requests and frees the port. Requests in progress have
   * 4 s to end. Fault F111.
   */
  stop(): Promise<void>
}

/** What one client may hold of the server. */
export type ConnectionLimits = {
  /** Connections in all, and of one address where no proxy is in front. */
  readonly connections: number
  readonly perAddress: number
  readonly requestsPerConnection: number
  /** Requests of one connection that may wait for the one before them (HTTP pipelining). */
  readonly pipelined: number
  /** For the headers of a request, for all of it, and for its answer to be made and read, ms. */
  readonly headersMs: number
  readonly requestMs: number
  readonly answerMs: number
  /** Without a byte in either direction while a request is in progress, ms. Nodes and vendors have 20 s. */
  readonly silentMs: number
  /** Between requests, ms; longer than the proxies in use keep theirs. */
  readonly keepAliveMs: number
}

const usualLimits: ConnectionLimits = {
  connections: 2_000,
  perAddress: 200,
  requestsPerConnection: 1_000,
  pipelined: 16,
  headersMs: 10_000,
  requestMs: 30_000,
  answerMs: 120_000,
  silentMs: 30_000,
  keepAliveMs: 65_000,
}

/** How often Node looks for requests that are late, ms. */
const checkEveryMs = 2_000
/** Time for clients and proxies to notice that the server stops, then for requests in progress, ms. */
const drainMs = 500
const graceMs = 4_000

/**
 * Opens a port before anything else is opened: whoever holds it may be another server on the same database folder.
 * @param who is named in the errors: "the dapp"
 * @throws ConfigError when the port is taken or cannot be opened
 */
export async function listen(
  who: string,
  {
    port,
    host,
    trustedProxies = 0,
    limits = {},
  }: {
    readonly port: number
    readonly host: string
    readonly trustedProxies?: number | undefined
    readonly limits?: Partial<ConnectionLimits> | undefined
  },
): Promise<Listening> {
  const limit = { ...usualLimits, ...limits }
  const inProgress = new Set<ServerResponse>()
  let handle: Fetch = () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } })
  let isStopping = false
  const server = createServer({
    connectionsCheckingInterval: checkEveryMs,
    headersTimeout: limit.headersMs,
    requestTimeout: limit.requestMs,
    keepAliveTimeout: limit.keepAliveMs,
  })
  server.timeout = limit.silentMs
  server.maxConnections = limit.connections
  // All connections of a proxy are of one address: it holds its own clients to a limit.
  if (trustedProxies === 0) limitConnections(server, limit.perAddress)
  const answerRequest = getRequestListener((request, env) => handle(request, env as Record<string, unknown>))
  server.on(
    'request',
    oneAtATime(
      (request, response) => {
        if (isStopping) response.setHeader('connection', 'close')
        inProgress.add(response)
        response.once('close', () => inProgress.delete(response))
        void answerRequest(request, response)
      },
      { requests: limit.requestsPerConnection, most: limit.pipelined, answerMs: limit.answerMs },
    ),
  )
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw new ConfigError(
      taken
        ? `Port ${port} is already in use, and wanted for ${who}. End what runs there, or set LATCHKEY_PORT_BASE.`
        : `Port ${port} cannot be opened on ${host}.`,
    )
  }
  return {
    answer(fetch) {
      handle = fetch
    },
    async stop() {
      isStopping = true
      for (const response of inProgress) if (!response.headersSent) response.setHeader('connection', 'close')
      // A connection that is closed while a request is on its way loses it: first each is told with an answer.
      await sleep(drainMs)
      const closed = once(server, 'close')
      server.close()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
