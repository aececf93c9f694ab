import { isLatchkeyError } from '@latchkey/core'

/**
 * Why a node refused a transaction before it sent it; `busy` if it took no request, `unknown` if the transaction may have been
 * sent, `sent` if it was before.
 */
type Preflight = 'busy' | 'expired' | 'insufficient' | 'refused' | 'sent' | 'unknown'

/**
 * Codes with which nodes refuse a transaction without sending it: failed simulation, invalid signature, unsupported
 * version, invalid request or parameters, unknown method.
 * @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs
 */
const refusals = new Set([-32002, -32003, -32013, -32015, -32600, -32601, -32602])

/** How `createNodes` reports a node that is limited or down. */
const busy = /^status (429|503)$/

/** What the failure of `sendTransaction` means. Faults F25, F26. */
export function preflightOf(failure: unknown): Preflight {
  if (isLatchkeyError(failure, 'rpc_unreachable')) {
    const { cause } = failure
    // Every node answers for another chain, so that none was asked to send.
    if (isLatchkeyError(cause, 'rpc_wrong_chain')) return 'refused'
    const isBusy = isLatchkeyError(cause, 'rpc_bad_response') && busy.test(cause.context.problem)
    return isBusy ? 'busy' : 'unknown'
  }
  if (!isLatchkeyError(failure, 'rpc_error')) return 'unknown'
  const { code, data } = failure.cause as { readonly code: number; readonly data?: unknown }
  const reason = JSON.stringify((data as { readonly err?: unknown } | undefined)?.err ?? '')
  if (reason.includes('AlreadyProcessed')) return 'sent'
  if (!refusals.has(code)) return 'unknown'
  if (reason.includes('BlockhashNotFound')) return 'expired'
  // `{"Custom":1}` is how the system and the token programs say it.
  return /InsufficientFunds|AccountNotFound|\{"Custom":1\}/.test(reason) ? 'insufficient' : 'refused'
}

/** Whether nothing was sent. */
export const isRejected = (preflight: Preflight) => preflight !== 'sent' && preflight !== 'unknown'
