import type { ChainId, Iso } from './launch.ts'

/** What every page of the launchpad has in `app` besides name and demo. */
export type LaunchpadApp = {
  readonly live: ChainId
  readonly practice: ChainId
  /** Whether this site sends and pays for claims of users without gas. */
  readonly paysGas: boolean
  /** Time of the server. */
  readonly now: Iso
  /** Time of the newest block that the server has read. */
  readonly chainNow: Readonly<Record<ChainId, Iso>>
  /** How far the server is behind each chain, seconds. */
  readonly lagSec: Readonly<Record<ChainId, number>>
  readonly explorers: Readonly<Record<ChainId, string | null>>
}
