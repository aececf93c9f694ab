import type { LaunchTerms } from './props/launch.ts'

type Schedule = Pick<LaunchTerms, 'finalizedAt' | 'tgeBps' | 'cliffSec' | 'vestingSec'>

/**
 * Tokens of a buyer that are vested at a time, as `Presale.vested()` counts them.
 *
 * @param entitled - all tokens of the buyer
 * @param now - ms since the Unix epoch
 */
export function vestedTokens(entitled: bigint, schedule: Schedule, now: number): bigint {
  const { finalizedAt, tgeBps, cliffSec, vestingSec } = schedule
  if (!finalizedAt) return 0n
  const passed = Math.floor(now / 1000) - Math.floor(Date.parse(finalizedAt) / 1000)
  if (passed < 0) return 0n
  if (passed >= vestingSec) return entitled
  const atOnce = (entitled * BigInt(tgeBps)) / 10_000n
  if (passed < cliffSec) return atOnce
  return atOnce + ((entitled - atOnce) * BigInt(passed)) / BigInt(vestingSec)
}

/** Tokens that may have left a lock at a time, as `TokenLock.vested()` counts them. */
export function unlockedTokens(
  lock: { readonly amount: string; readonly start: string; readonly cliff: string; readonly end: string },
  now: number,
): bigint {
  const at = (iso: string) => Math.floor(Date.parse(iso) / 1000)
  const time = Math.floor(now / 1000)
  if (time < at(lock.cliff)) return 0n
  if (time >= at(lock.end)) return BigInt(lock.amount)
  return (BigInt(lock.amount) * BigInt(time - at(lock.start))) / BigInt(at(lock.end) - at(lock.start))
}
