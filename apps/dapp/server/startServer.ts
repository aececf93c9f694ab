import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { devnetChains, liveChains } from './chains/networks.ts'
import { fetchRpc } from './chains/rpc.ts'
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
  const [chains, assets] = await Promise.all([
    config.devnetUrl ? devnetChains(config.devnetUrl) : liveChains(config.keys),
    readAssets(clientFolder),
  ])
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { folder: config.dataFolder },
  )
  const { app, sweep } = createApp({
    config,
    db: database.db,
    chains,
    assets,
    rpc: fetchRpc,
    now: Date.now,
    log,
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (error) {
    await database.close()
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw new ConfigError(
      taken
        ? `Port ${config.port} is already in use, and the dapp needs it. End what runs there, or set LATCHKEY_PORT_BASE.`
        : `Port ${config.port} cannot be opened.`,
    )
  }
  const sweeping = setInterval(() => sweep().catch(() => log('sweep_failed')), sweepMs)
  return {
    url: config.origin,
    async stop() {
      clearInterval(sweeping)
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      await database.close()
    },
  }
}
