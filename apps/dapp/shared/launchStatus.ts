import { tokensFor } from './tokensFor.ts'

export const launchStatuses = ['upcoming', 'live', 'succeeded', 'finalized', 'failed', 'cancelled'] as const

/** In the order of `Presale.Status`. */
export type LaunchStatus = (typeof launchStatuses)[number]

/** What is stored of a sale. Wei as decimal strings; times as ISO 8601. */
export type Launch = {
  readonly start: string
  readonly end: string
  readonly softCap: string
  readonly hardCap: string
  /** Base units of the token for 10^18 wei. */
  readonly rate: string
  readonly raised: string
  readonly finalizedAt: string | null
  readonly cancelledAt: string | null
}

/**
 * The status of a sale, as `Presale.status()` answers it.
 *
 * @param chainNow - time of the newest block, ms since the Unix epoch
 * @example
 * const isOpen = launchStatus(launch, blockTimeMs) === 'live'
 */
export function launchStatus(launch: Launch, chainNow: number): LaunchStatus {
  const raised = BigInt(launch.raised)
  if (launch.cancelledAt) return 'cancelled'
  if (launch.finalizedAt) return 'finalized'
  if (chainNow < Date.parse(launch.start)) return 'upcoming'
  // What is left below the hard cap buys no token.
  if (tokensFor(BigInt(launch.hardCap) - raised, BigInt(launch.rate)) === 0n) return 'succeeded'
  if (chainNow < Date.parse(launch.end)) return 'live'
  return raised >= BigInt(launch.softCap) ? 'succeeded' : 'failed'
}
