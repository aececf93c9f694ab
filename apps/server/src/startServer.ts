import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { listen, log } from '@latchkey/server-kit'
import {
  chainNodes,
  createNetworkCall,
  createRpc,
  reachableNetworks,
  readChains,
} from '@latchkey/server-kit/chains'
import { collectDefaultMetrics } from 'prom-client'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { readDirectory } from './directory/readDirectory.ts'
import { startIndexer } from './indexer/createIndexer.ts'
import { firstBlock } from './indexer/indexFrom.ts'
import { createMetrics } from './metrics/createMetrics.ts'
import { devnetFaucet } from './onramp/devnetProvider.ts'
import { createOrderStore } from './onramp/orderStore.ts'
import { payUnfinished } from './onramp/payOrder.ts'
import { readPictures } from './pictures/readPictures.ts'
import { sweep } from './sweep.ts'

/** Time between checks for new blocks, ms. Devnet transactions should appear at once, live ones with about the next block. */
const devnetPollMs = 500
const livePollMs = 4_000
const sweepEveryMs = 60_000

async function sweepAndRetry(db: Database, devnetUrl: string | undefined) {
  await sweep(db, new Date())
  if (devnetUrl)
    await payUnfinished(
      createOrderStore(db, () => new Date()),
      devnetFaucet(devnetUrl),
    )
}

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Starts the services: opens the port, reads the directory and the chains, opens the database and starts the indexers.
 * @throws ConfigError when the port is in use, the directory was not built, the devnet does not answer, or no node of the ENS
 *   chain is known
 */
export async function startServer(config: Config, directoryFolder: string): Promise<RunningServer> {
  const listening = await listen('the services', { ...config, ...config.access })
  try {
    const [directory, pictures, chains] = await Promise.all([
      readDirectory(directoryFolder),
      readPictures(directoryFolder),
      readChains(config.chains),
    ])
    const { ens, ...names } = config.names
    const ensSource = ens && { registry: ens.registry, nodes: chainNodes(config.chains, chains, ens.chainId) }
    const database = await openDatabase(config.database)
    const metrics = createMetrics()
    collectDefaultMetrics({ register: metrics.registry })
    const clock = systemClock()
    const http = fetchHttp(clock)
    const { networks } = chains
    const call = createNetworkCall({
      networks: reachableNetworks(chains),
      clock,
      rpc: createRpc({ http, clock }),
      onMethodMissing: ({ networkId, host, method }) =>
        log('node_method_missing', { network: networkId, node: host, method, retryInSeconds: 600 }),
    })
    const devnet = config.chains.devnetUrl !== undefined
    const pollMs = devnet ? devnetPollMs : livePollMs
    const followed = networks.flatMap(({ caipNetworkId: networkId }) => {
      const from = firstBlock(networkId, { devnet, from: config.indexFrom })
      return from === undefined ? [] : [{ networkId, from }]
    })
    const indexers = followed.map((one) =>
      startIndexer({
        ...{ db: database.db, call, clock, log, pollMs, ...one },
        onLag: (blocks) => metrics.indexerLag(one.networkId, blocks),
      }),
    )
    const blockchain = {
      ...{ chains, call, clock, http, vendors: config.vendors },
      indexed: followed.map(({ networkId }) => networkId),
    }
    listening.answer(
      createApp({
        db: database.db,
        directory,
        pictures,
        blockchain,
        log,
        metrics,
        access: config.access,
        onramp: config.onramp,
        publicUrl: config.publicUrl,
        names: { ...names, ens: ensSource },
        metricsToken: config.metricsToken,
      }).fetch,
    )
    const sweeping = setInterval(
      () => void sweepAndRetry(database.db, config.onramp.devnetUrl).catch(() => log('sweep_failed')),
      sweepEveryMs,
    )
    return {
      url: `http://localhost:${config.port}`,
      async stop() {
        clearInterval(sweeping)
        await Promise.all([listening.stop(), ...indexers.map((indexer) => indexer.stop())])
        await database.close()
      },
    }
  } catch (error) {
    await listening.stop()
    throw error
  }
}
