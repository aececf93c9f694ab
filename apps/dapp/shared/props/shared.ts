import type { AddressRef, ChainId, Iso } from './launch.ts'

/** What every page of the launchpad has in `app` besides name and demo. */
export type LaunchpadApp = {
  readonly live: ChainId
  readonly practice: ChainId
  /** Time of the server. */
  readonly now: Iso
  /** Time of the newest block that the server has read. */
  readonly chainNow: Readonly<Record<ChainId, Iso>>
  /** How far the server is behind each chain, seconds. */
  readonly lagSec: Readonly<Record<ChainId, number>>
  readonly explorers: Readonly<Record<ChainId, string | null>>
}

/** What `auth.user` has besides account and address. */
export type LaunchpadUser = {
  readonly id: string
  readonly handle: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly hasPassword: boolean
  /** Path of the picture. */
  readonly avatar: string
  readonly primary: AddressRef | null
}

/** Linked wallets of the user, in `auth.wallets`. */
export type LinkedWallet = {
  readonly id: string
  readonly namespace: string
  readonly address: string
  readonly accountType: 'eoa' | 'smartAccount'
  readonly label: string | null
  readonly primary: boolean
}

/** A wallet that signed in while the browser was signed in as somebody else, in `auth.pendingLink`. */
export type PendingLink = {
  readonly address: string
  readonly namespace: string
  readonly other: 'none' | 'mergeable' | 'separate'
}
