import { type HttpFaults, noHttpFaults } from '../http/httpFaults.ts'

/** Faults of all six providers, for tests. All are off by default. */
export type IdentityFaults = HttpFaults & {
  /** JSON answers end in the middle. */
  malformed: boolean
  /** How far the clock that dates id_tokens is ahead, ms; negative if it is behind. */
  aheadMs: number
}

export const noIdentityFaults = (): IdentityFaults => ({ ...noHttpFaults(), malformed: false, aheadMs: 0 })

/** The first half of a JSON text. */
export const cutInHalf = (json: string): string => json.slice(0, Math.floor(json.length / 2))
