import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { ConfigError } from './environment.ts'
import { limitConnections } from './http/limitConnections.ts'
import { oneAtATime } from './http/oneAtATime.ts'

type Fetch = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>

export type Listening = {
  /** Starts to answer requests. Before that every request gets 503 with Retry-After. */
  answer(fetch: Fetch): void
  /**
   * Closes each connection after its next answer, then stops accepting requests and frees the port. Running requests have
   * 4 s to complete. Fault F111.
   */
  stop(): Promise<void>
}

/** Limits on what one client may use of the server. */
export type ConnectionLimits = {
  /** Connections in total, and of one address if no trusted proxy is in front. */
  readonly connections: number
  readonly perAddress: number
  readonly requestsPerConnection: number
  /** Requests of one connection that may wait for the previous one (HTTP pipelining). */
  readonly pipelined: number
  /** Time for the headers of a request, for the whole request, and for its answer to be created and read, ms. */
  readonly headersMs: number
  readonly requestMs: number
  readonly answerMs: number
  /** Time without traffic in either direction during a request, ms. Nodes and vendors have 20 s. */
  readonly silentMs: number
  /** Idle time between requests, ms; longer than that of the proxies in use. */
  readonly keepAliveMs: number
}

const defaultLimits: ConnectionLimits = {
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

/** How often Node checks for late requests, ms. */
const checkEveryMs = 2_000
/** Time for clients and proxies to notice the shutdown, then for running requests to complete, ms. */
const drainMs = 500
const graceMs = 4_000

/**
 * Opens a port. Call it before opening anything else: if the port is taken, another server may be using the same database
 * folder.
 * @param who - named in errors: "the dapp"
 * @throws ConfigError when the port is in use or cannot be opened
 */
export async function listen(
  subject: string,
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
  const limit = { ...defaultLimits, ...limits }
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
  // All connections of a proxy have one address; the proxy limits its own clients.
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
      { requests: limit.requestsPerConnection, maxPipelined: limit.pipelined, answerMs: limit.answerMs },
    ),
  )
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw new ConfigError(
      taken
        ? `Port ${port} is already in use, and wanted for ${subject}. End what runs there, or set LATCHKEY_PORT_BASE.`
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
      // Closing a connection loses a request that is being sent, so each client first gets `connection: close`.
      await sleep(drainMs)
      const closed = once(server, 'close')
      server.close()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
