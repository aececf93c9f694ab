import { isDatabaseUnavailable } from '@latchkey/service'
import { NodeUnavailable } from '@latchkey/service/chains'
import { OnrampUnavailable } from '../onramp/provider.ts'
import { oneReason, type Problem } from './problem.ts'
import { VendorUnavailable } from './vendorUnavailable.ts'

/** What is wrong outside of these services and passes: to be asked again after `retryAfter` seconds. */
export type Failure = { readonly problem: Problem; readonly retryAfter: number }

const longestRetrySeconds = 60

/** The failure behind an error of a node, a vendor or the database, in our own words; `undefined` for a mistake of ours. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof NodeUnavailable) {
    return failure('node', 'No node of the network answers. Try again.', error.retryAfterMs)
  }
  if (error instanceof VendorUnavailable) {
    return failure(
      'vendor',
      'The service that this is asked of does not answer. Try again.',
      error.retryAfterMs,
    )
  }
  if (error instanceof OnrampUnavailable)
    return { problem: oneReason('provider', 'The vendor does not answer.'), retryAfter: 5 }
  return isDatabaseUnavailable(error) ? failure('database', 'The database does not answer.') : undefined
}

function failure(name: string, description: string, retryAfterMs = 1_000): Failure {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return { problem: oneReason(name, description), retryAfter: Math.min(longestRetrySeconds, seconds) }
}
