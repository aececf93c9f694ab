import { vi } from 'vitest'

const wanted = process.env.LATCHKEY_SEQUENCES

/**
 * How many random sequences are tried. By default few and always the same, so that a run fails only because of a change;
 * `LATCHKEY_SEQUENCES=10000` searches new ones. A sequence that fails is not made smaller, which would take longer than the
 * search.
 */
export const sequences = wanted
  ? { numRuns: Number(wanted), endOnFailure: true }
  : { numRuns: 20, endOnFailure: true, seed: 20_260_301 }

// The project's time limit suits the default number only.
if (wanted) vi.setConfig({ testTimeout: Number(wanted) * 1_000 })
