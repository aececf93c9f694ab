import type { Sdk } from '../sdk.ts'

/**
 * SDK 2.21.8 sets `reconnectInProgress` when its connection ends and, after an intended close, never resets it. When a later
 * connection is lost it then reconnects only with the next message. Resets it with each connection.
 *
 * Upstream: https://github.com/WalletConnect/walletconnect-monorepo/pull/7122, of whose review a comment describes the flag.
 * Needed by tests/chain/walletConnectFaults.test.ts, `F2: the second session of a page reconnects within 2 s of a lost connection
 * and follows its wallet`.
 */
export function reconnectAfterClose({ core: { relayer } }: Sdk): void {
  relayer.on('relayer_connect', () => void Object.assign(relayer, { reconnectInProgress: false }))
}
