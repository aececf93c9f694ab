import { randomInt } from 'node:crypto'
import { DevnetError } from '../devnetError.ts'
import { requireFreePort } from './requireFreePort.ts'

/** A port base of which all of the devnet's ports, and the dapp's, are free now; for tests that run side by side. */
export async function freePortBase(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below the range the system hands out by itself.
    const base = 10_000 + randomInt(1_000) * 20
    try {
      for (const offset of [0, 1, 10, 11, 13, 14]) await requireFreePort(base + offset, 'a test')
      return base
    } catch {
      // Somebody is there: the next one.
    }
  }
  throw new DevnetError('No free ports were found between 10000 and 30000.')
}
