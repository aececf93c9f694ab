import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** A wallet that was connected on this device. */
export type RecentWallet = {
  readonly connectorId: string
  /** With the connector `walletConnect`: the remote wallet. */
  readonly wallet?: DirectoryWallet | undefined
}

/** Largest number of recent wallets. */
const maxRecent = 3

/** Latest first, without duplicates. */
export function withRecent(recent: readonly RecentWallet[], latest: RecentWallet): readonly RecentWallet[] {
  const others = recent.filter(
    ({ connectorId, wallet }) => connectorId !== latest.connectorId || wallet?.id !== latest.wallet?.id,
  )
  return [latest, ...others].slice(0, maxRecent)
}
