import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { ConfigError } from './environment.ts'

type Fetch = (request: Request, env: Record<string, unknown>) => Response | Promise<Response>

export type Listening = {
  /** Answers from now on; until then everything is told to come back. */
  answer(fetch: Fetch): void
  /** Takes no more requests, lets those under way end, at most for 5 s, and frees the port. */
  stop(): Promise<void>
}

const graceMs = 5_000

/**
 * Opens a port before anything else is opened: whoever holds it may be another server on the same database folder.
 * @param who is named in the errors: "the dapp"
 * @throws ConfigError when the port is taken or cannot be opened
 */
export async function listen(
  who: string,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<Listening> {
  let handle: Fetch = () => new Response('Starting.', { status: 503, headers: { 'retry-after': '1' } })
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, env as Record<string, unknown>),
  })
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
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const cut = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
