import type { Sdk } from '../sdk.ts'

class DuplicateId extends Error {}

/**
 * With a sign-in, SDK 2.21.8 sends two requests at once, with random ids that are equal one time in a thousand. The answer to
 * one is then taken for the other's and gets lost. Throws before the second is sent, so that `retryDuplicateIds` repeats
 * both.
 *
 * Upstream: https://github.com/WalletConnect/walletconnect-utils/pull/168 gives ids more digits; it is not in the
 * `@walletconnect/jsonrpc-utils` 1.0.8 of this version.
 * Needed by tests/chain/walletConnectPairing.test.ts, `a one-click sign-in connects although the SDK has chosen the same id for
 * both of its requests`.
 */
export function rejectDuplicateIds({ core: { history } }: Sdk): void {
  const set = history.set.bind(history)
  history.set = (topic, request, chainId) => {
    const before = history.records.get(request.id)
    if (before?.topic === topic && before.request.method !== request.method) throw new DuplicateId()
    set(topic, request, chainId)
  }
}

/** Calls `send` again if its requests got one id. */
export function retryDuplicateIds<value>(send: () => Promise<value>): Promise<value> {
  return send().catch((cause) => {
    if (cause instanceof DuplicateId) return send()
    throw cause
  })
}
