import { once } from 'node:events'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { createApp } from './app.ts'
import { devnetChains, liveChains } from './chains/networks.ts'
import { createRpc } from './chains/rpc.ts'
import { type Config, ConfigError } from './config.ts'
import { openDatabase } from './database/openDatabase.ts'
import { readAssets } from './http/assets.ts'
import { log } from './log.ts'

const sweepMs = 600_000

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Opens the database, reads the chains and the built client, and listens.
 * @throws ConfigError when one of them is missing, or the port is taken
 */
export async function startServer(config: Config, clientFolder: string): Promise<RunningServer> {
  let handle: (request: Request, env: unknown) => Response | Promise<Response> = () =>
    new Response('The dapp is starting.', { status: 503 })
  const server = createAdaptorServer({ fetch: (request, env) => handle(request, env) })
  // The port comes first: whoever holds it may be another dapp that has the database folder open.
  await listen(server, config)
  async function stop() {
    const closed = once(server, 'close')
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closed
  }
  try {
    const [chains, assets] = await Promise.all([
      config.devnetUrl ? devnetChains(config.devnetUrl) : liveChains(config.keys),
      readAssets(clientFolder),
    ])
    const place = config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataFolder }
    const database = await openDatabase(place)
    const clock = systemClock()
    const { app, sweep } = createApp({
      config,
      db: database.db,
      chains,
      assets,
      rpc: createRpc({ http: fetchHttp(clock), clock }),
      clock,
      log,
    })
    handle = (request, env) => app.fetch(request, env as Record<string, unknown>)
    const sweeping = setInterval(() => sweep().catch(() => log('sweep_failed')), sweepMs)
    return {
      url: config.origin,
      async stop() {
        clearInterval(sweeping)
        await stop()
        await database.close()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(server: ServerType, { port, host }: Config): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw new ConfigError(
      taken
        ? `Port ${port} is already in use, and the dapp needs it. End what runs there, or set LATCHKEY_PORT_BASE.`
        : `Port ${port} cannot be opened on ${host}.`,
    )
  }
}
