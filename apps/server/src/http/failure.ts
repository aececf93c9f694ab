import { isDatabaseAway } from '@latchkey/service'
import { NodeUnavailable } from '@latchkey/service/chains'
import { oneReason, type Problem } from './problem.ts'

/** What is wrong outside of these services and passes: to be asked again after `retryAfter` seconds. */
export type Failure = { readonly problem: Problem; readonly retryAfter: number }

const longestRetrySeconds = 60

/** The failure behind an error of a node or the database, in our own words; `undefined` for a mistake of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof NodeUnavailable) {
    const seconds = Math.ceil((error.retryAfterMs ?? 1_000) / 1_000)
    return {
      problem: oneReason('node', 'No node of the network answers. Try again.'),
      retryAfter: Math.min(longestRetrySeconds, Math.max(1, seconds)),
    }
  }
  return isDatabaseAway(error)
    ? { problem: oneReason('database', 'The database does not answer.'), retryAfter: 1 }
    : undefined
}
