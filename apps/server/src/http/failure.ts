import { isDatabaseUnavailable } from '@latchkey/server-kit'
import { NodeUnavailable } from '@latchkey/server-kit/chains'
import { OnrampUnavailable } from '../onramp/provider.ts'
import { oneReason, type Problem } from './problem.ts'
import { VendorUnavailable } from './vendorUnavailable.ts'

/** A temporary failure outside of the services. `retryAfter` is in seconds. */
export type Failure = { readonly problem: Problem; readonly retryAfter: number }

const maxRetrySeconds = 60

/** Maps errors of nodes, vendors and the database to a public text; `undefined` for all other errors (bugs). */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof NodeUnavailable) {
    return failure('node', 'No node of the network answers. Try again.', error.retryAfterMs)
  }
  if (error instanceof VendorUnavailable) {
    return failure('vendor', 'A vendor of these services does not answer. Try again.', error.retryAfterMs)
  }
  if (error instanceof OnrampUnavailable)
    return { problem: oneReason('provider', 'The vendor does not answer.'), retryAfter: 5 }
  return isDatabaseUnavailable(error) ? failure('database', 'The database does not answer.') : undefined
}

function failure(name: string, description: string, retryAfterMs = 1_000): Failure {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return { problem: oneReason(name, description), retryAfter: Math.min(maxRetrySeconds, seconds) }
}
