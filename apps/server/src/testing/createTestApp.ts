import { type AppNeeds, createApp } from '../app.ts'
import { testBlockchain } from './testBlockchain.ts'
import { testDirectory } from './testDirectory.ts'

/** The services on a test's database, with one wallet, no log, and without nodes and vendors; `needs` replaces any of these. */
export function createTestApp(needs: Pick<AppNeeds, 'db'> & Partial<AppNeeds>) {
  return createApp({
    directory: testDirectory('MetaMask'),
    blockchain: testBlockchain,
    log: () => {},
    ...needs,
  })
}
