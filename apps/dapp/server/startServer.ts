import { join } from 'node:path'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { listen, log } from '@latchkey/server-kit'
import { createNetworkCall, createRpc, readChains, servedNetworks } from '@latchkey/server-kit/chains'
import { createProbe } from '../shared/speed/measure.ts'
import { createAppKeys, readSecrets } from './account/appKeys.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/openDatabase.ts'
import { readAssets } from './http/assets.ts'
import { createIndexers } from './indexer/createIndexers.ts'
import { createListJobs } from './lists/createListJobs.ts'
import { startListThread } from './lists/startListThread.ts'
import { startMailWork } from './mail/startMailWork.ts'
import { createSampler } from './speed/createSampler.ts'
import { pageProviders } from './speed/pageProviders.ts'

/** How long a start waits for the mirrors of the chains, ms. */
const firstReadMs = 15_000
const sweepMs = 600_000

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the server: opens the port, reads the chains and the built client, and opens the database.
 * @throws ConfigError when one of them is missing, or the port is in use
 */
export async function startServer(config: Config, clientFolder: string): Promise<RunningServer> {
  const listening = await listen('the dapp', config)
  try {
    const [chains, assets] = await Promise.all([readChains(config), readAssets(clientFolder)])
    const place = config.databaseUrl
      ? { url: config.databaseUrl }
      : { folder: join(config.dataFolder, 'dapp') }
    const database = await openDatabase(place)
    const clock = systemClock()
    const rpc = createRpc({ http: fetchHttp(clock), clock })
    const call = createNetworkCall({ networks: servedNetworks(chains), rpc, clock })
    const indexers = createIndexers({ config, db: database.db, chains, call, clock, log })
    const keys = createAppKeys(await readSecrets(config.secrets, join(config.dataFolder, 'dapp-keys.json')))
    const lists = createListJobs({ startThread: () => startListThread(), clock })
    const { app, sweep, account, site, relay } = createApp({
      config,
      db: database.db,
      chains,
      assets,
      rpc,
      call,
      indexers,
      lists,
      clock,
      keys,
      log,
    })
    for (const indexer of indexers) indexer.start()
    // The first read of a history holds the one connection of PGlite for seconds, in which pages would be refused.
    await Promise.all(indexers.map((indexer) => indexer.caughtUp(firstReadMs)))
    listening.answer(app.fetch)
    const sampler = createSampler({
      ...{ db: database.db, clock, log },
      networks: pageProviders(servedNetworks(chains), config),
      ask: createProbe({ http: fetchHttp(clock), clock }),
    })
    sampler.start()
    relay?.start()
    const mailWork = startMailWork(config, { account, site })
    const sweeping = setInterval(() => sweep().catch(() => log('sweep_failed')), sweepMs)
    return {
      url: config.origin,
      async stop() {
        clearInterval(sweeping)
        await listening.stop()
        lists.stop()
        await Promise.all([
          mailWork.stop(),
          sampler.stop(),
          relay?.stop(),
          ...indexers.map((indexer) => indexer.stop()),
        ])
        await database.close()
      },
    }
  } catch (error) {
    await listening.stop()
    throw error
  }
}
