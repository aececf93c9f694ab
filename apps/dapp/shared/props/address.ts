import type { BaseUnits } from './baseUnits.ts'
import type {
  ActivityItem,
  AddressRef,
  ChainId,
  Iso,
  LaunchDetail,
  Listed,
  LockRow,
  Outcome,
  PoolRow,
  XBadge,
} from './launch.ts'
import type { CollectionInfo, NftCard } from './mint.ts'

export const addressTabs = ['overview', 'positions', 'nfts', 'activity', 'updates'] as const

export type Backer = {
  /** The address. */
  readonly id: string
  readonly who: AddressRef
  readonly contributed: BaseUnits
  readonly at: Iso
}

/** Raised in total at a time. */
export type RaisedPoint = { readonly at: Iso; readonly raised: BaseUnits }

export type LaunchUpdate = {
  readonly id: string
  readonly at: Iso
  readonly author: AddressRef
  readonly body: string
}

export type AddressProps = {
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  /** `null` for a wallet. */
  readonly chainId: ChainId | null
  readonly kind: 'wallet' | 'launch' | 'collection' | 'contract'
  readonly tab: (typeof addressTabs)[number]
  readonly header: {
    readonly ref: AddressRef
    readonly title: string
    readonly subtitle: string
    /** What the user whose wallet it is says of themselves; empty if nothing, or not to everybody. */
    readonly bio: string
    readonly starred: boolean
    readonly stars: number
    /** X account of the user whose wallet it is, if everybody may see it. */
    readonly x: XBadge | null
    readonly links: readonly { readonly label: string; readonly href: string }[]
  }
  readonly launch: LaunchDetail | null
  readonly collection: CollectionInfo | null
  /** Size of a contract that is none of ours, bytes. */
  readonly codeBytes: number | null
  /** Deferred: outcome of each of the user's wallets in this launch; `null` for a guest. */
  readonly you?: readonly Outcome[] | null
  /** Of a launch: wei that the user has contributed on the live chain today. */
  readonly contributedToday: BaseUnits
  /** Sales that the wallet took part in. */
  readonly outcomes: readonly Outcome[]
  readonly locks: readonly LockRow[]
  readonly pools: readonly PoolRow[]
  /** Deferred. NFTs of a wallet or a collection. */
  readonly nfts?: readonly NftCard[]
  /** Deep-merged by `data.id`. */
  readonly backers: Listed<Backer>
  /** Deferred. */
  readonly series?: readonly RaisedPoint[]
  readonly updates: readonly LaunchUpdate[]
  /** The project of a launch whose updates the user may write. */
  readonly ownProject: string | null
  /** Deep-merged by `data.id`. */
  readonly activity: Listed<ActivityItem>
}
