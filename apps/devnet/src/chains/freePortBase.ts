import { randomInt } from 'node:crypto'
import { DevnetError } from '../devnetError.ts'
import { requireFreePort } from './requireFreePort.ts'

/** A port base whose ports for the devnet, the apps and two pages of a test are currently free, for tests that run in parallel. */
export async function freePortBase(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the system's range of ephemeral ports.
    const base = 10_000 + randomInt(1_000) * 20
    try {
      for (const offset of [0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16])
        await requireFreePort(base + offset, 'a test')
      return base
    } catch {
      // A port is in use: try another base.
    }
  }
  throw new DevnetError('No free ports were found between 10000 and 30000.')
}
