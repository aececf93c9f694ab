import type { Sdk } from '../sdk.ts'

/**
 * SDK 2.21.8 deletes all pending pairings with each new proposal, although a wallet may still answer a pairing URI that it has
 * scanned. Here they are kept until they expire.
 *
 * Upstream: https://github.com/WalletConnect/walletconnect-monorepo/pull/1834 introduced the deletion.
 * Needed by tests/chain/walletConnectPairing.test.ts, `a wallet that answers an earlier proposal without a sign-in is connected
 * although there is a newer one`.
 */
export function keepPendingPairings({ provider }: Sdk): void {
  provider.cleanupPendingPairings = async () => {}
}
