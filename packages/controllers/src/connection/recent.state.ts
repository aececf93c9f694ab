import type { DirectoryWallet } from '../wallets/wallets.state.ts'

/** A way somebody was let in on this device. */
export type RecentWallet = {
  readonly connectorId: string
  /** Of the connector `walletConnect`: the wallet that was chosen. */
  readonly wallet?: DirectoryWallet | undefined
}

/** At most this many are kept. */
const maxRecent = 3

/** Latest first, each once. */
export function withRecent(recent: readonly RecentWallet[], latest: RecentWallet): readonly RecentWallet[] {
  const others = recent.filter(
    ({ connectorId, wallet }) => connectorId !== latest.connectorId || wallet?.id !== latest.wallet?.id,
  )
  return [latest, ...others].slice(0, maxRecent)
}
