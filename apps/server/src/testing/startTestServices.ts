import type { DatabasePlace } from '@latchkey/server-kit'
import { listen } from '@latchkey/server-kit'
import { freePort } from '@latchkey/server-kit/testing'
import { createApp } from '../app.ts'
import { startIndexer } from '../indexer/createIndexer.ts'
import { defaultBudget } from '../projects/budget.ts'
import { createProjectStore } from '../projects/projectStore.ts'
import { lyingNode } from './lyingNode.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { startTestChain } from './startTestChain.ts'
import { reachableBlockchain } from './testBlockchain.ts'
import { testDirectory } from './testDirectory.ts'

const log = () => {}

/**
 * Starts the services on a free port with a devnet, a project `contract` and the named wallets. One of their two ENS nodes
 * returns false records for `disputed.eth`.
 */
export async function startTestServices(place: DatabasePlace, wallets: readonly string[]) {
  const [chain, opened, port] = await Promise.all([startTestChain(), openTestDatabase(place), freePort()])
  const { db } = opened
  await createProjectStore(db).add(
    {
      id: 'contract',
      name: 'Contract',
      dev: true,
      origins: ['https://app.example'],
      features: { onramp: { isEnabled: false, config: null } },
      analytics: 'on',
      budget: defaultBudget,
    },
    new Date(),
  )
  const indexed = chain.chains.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { clock, call } = chain
  const indexers = indexed.map((networkId) =>
    startIndexer({ db, call, clock, log, networkId, from: 0, pollMs: 100 }),
  )
  const [name] = chain.devnet.deployment.names
  if (!name) throw new TypeError('The devnet has no names')
  const honest = chain.devnet.chains[0]?.rpcUrl ?? ''
  const liar = await lyingNode(honest, name.name)
  const nodes = [honest, liar.url].map((url) => ({ url, networkId: name.networkId }))
  const url = `http://127.0.0.1:${port}`
  const app = createApp({
    db,
    directory: testDirectory(...wallets),
    blockchain: { ...reachableBlockchain(chain.chains), indexed },
    onramp: { country: 'US', devnetUrl: chain.devnet.url },
    publicUrl: url,
    names: { ens: { nodes, registry: name.registry } },
    access: { addressPerMinute: 1_000_000 },
    log,
  })
  const listening = await listen('the services', { port, host: '127.0.0.1' })
  listening.answer(app.fetch)
  return {
    url,
    chain,
    async stop() {
      await Promise.all([listening.stop(), ...indexers.map((indexer) => indexer.stop())])
      liar.stop()
      await Promise.all([opened.close(), chain.stop()])
    },
  }
}
