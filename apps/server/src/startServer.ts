import { listen, log } from '@latchkey/service'
import { readChains } from '@latchkey/service/chains'
import { collectDefaultMetrics } from 'prom-client'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { readDirectory } from './directory/readDirectory.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { readPictures } from './pictures/readPictures.ts'
import { sweep } from './sweep.ts'

const sweepEveryMs = 60_000

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Opens the port, reads the directory and the chains, opens the database, and answers.
 * @throws ConfigError when the port is taken, the directory was not built, or the devnet does not answer
 */
export async function startServer(config: Config, directoryFolder: string): Promise<RunningServer> {
  const listening = await listen('the services', config)
  try {
    const [directory, pictures, chains] = await Promise.all([
      readDirectory(directoryFolder),
      readPictures(directoryFolder),
      readChains(config.chains),
    ])
    const database = await openDatabase(config.database)
    const metrics = createMetrics()
    collectDefaultMetrics({ register: metrics.registry })
    listening.answer(
      createApp({
        db: database.db,
        directory,
        pictures,
        chains,
        log,
        metrics,
        access: config.access,
        metricsToken: config.metricsToken,
      }).fetch,
    )
    const sweeping = setInterval(
      () => void sweep(database.db, new Date()).catch(() => log('sweep_failed')),
      sweepEveryMs,
    )
    return {
      url: `http://localhost:${config.port}`,
      async stop() {
        clearInterval(sweeping)
        await listening.stop()
        await database.close()
      },
    }
  } catch (error) {
    await listening.stop()
    throw error
  }
}
