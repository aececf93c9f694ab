import { join } from 'node:path'
import { ConfigError, log } from '@latchkey/server-kit'
import { readChains } from '@latchkey/server-kit/chains'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/openDatabase.ts'
import { demoPeople } from './people.ts'
import { createRandom } from './random.ts'
import { seedChains } from './seedChains.ts'
import { storeWords } from './storeWords.ts'

// Entry point of `node dist/seed.js`: gives the demo's chains and database their history, before the dapp starts.
try {
  const config = readConfig(process.env)
  if (!config.devnetUrl) throw new ConfigError('Only the chains of the devnet get a history.')
  const startedMs = Date.now()
  const people = demoPeople()
  const place = config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataFolder, 'dapp') }
  const chains = await readChains(config)
  const now = Math.floor(startedMs / 1000)
  const [history, database] = await Promise.all([
    seedChains(chains.networks, { people, now, origin: config.origin }),
    openDatabase(place),
  ])
  await storeWords(database.db, history, { people, random: createRandom(1), nowMs: startedMs })
  await database.close()
  const transactions = history.reduce((sum, chain) => sum + chain.transactions, 0)
  log('seeded', { transactions, ms: Date.now() - startedMs })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The history was not made.'}\n`)
  process.exitCode = 1
}
