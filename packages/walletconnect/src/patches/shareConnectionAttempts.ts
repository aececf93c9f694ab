import type { Sdk } from '../sdk.ts'

/**
 * Without a connection SDK 2.21.8 opens one socket for each concurrent message, and loses all but the last. Here concurrent
 * messages share one connection attempt. An attempt that is pausing before its next try is replaced by a new one.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectFaults.test.ts, `no unhandled rejection > follows when two declined requests are sent again
 * over one socket after being offline`.
 */
export function shareConnectionAttempts({ core: { relayer } }: Sdk): void {
  const connector = relayer as unknown as { connect(url?: string): Promise<void> } // private, without a public alternative
  const { connect } = connector
  let latest: { isPausing: boolean; result: Promise<void> } | undefined
  connector.connect = (url) => {
    if (latest && !latest.isPausing) return latest.result
    const attempt = { isPausing: false, result: Promise.resolve() }
    latest = attempt
    const observed = new Proxy(relayer, {
      get(target, name) {
        if (name === 'createProvider') attempt.isPausing = false
        // The SDK reads it before each try; `true` ends a replaced attempt.
        return name === 'transportExplicitlyClosed' && latest !== attempt ? true : Reflect.get(target, name)
      },
      set(target, name, value) {
        // The SDK sets it to false after each try.
        if (name === 'connectionAttemptInProgress') attempt.isPausing = !value
        return Reflect.set(target, name, value)
      },
    })
    attempt.result = connect.call(observed, url).finally(() => {
      if (latest === attempt) latest = undefined
    })
    return attempt.result
  }
}
