import type { Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import type { Chains, NetworkCall } from '@latchkey/server-kit/chains'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { rootContracts } from '../launchpad/rootContracts.ts'
import { rootKinds } from '../launchpad/rootKinds.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'

/** The indexers of the live and the practice chain: of the devnet always, of live networks if their first block is set. */
export function createIndexers(needs: {
  readonly config: Pick<Config, 'devnetUrl' | 'launchpadBlocks'>
  readonly db: Database
  readonly chains: Chains
  readonly call: NetworkCall
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}): readonly Indexer[] {
  const { config, chains, ...shared } = needs
  const [live, practice] = chains.networks
  const isDevnet = config.devnetUrl !== undefined
  const roots = rootKinds(rootContracts())
  return [live, practice].flatMap((network) => {
    const id = Number(network.id)
    const fromBlock = isDevnet ? 0 : config.launchpadBlocks.get(id)
    if (fromBlock === undefined) return []
    const isPractice = network === practice
    return [
      createIndexer({
        ...{ ...shared, roots, fromBlock, practice: isPractice },
        network: { id, caipNetworkId: network.caipNetworkId },
        depth: isPractice ? 3 : 5,
        pollMs: isDevnet ? 1_000 : 3_000,
      }),
    ]
  })
}
