import type { Abi } from 'viem'
import { abi as collection } from '../../contracts/compiled/Collection.ts'
import { abi as collectionFactory } from '../../contracts/compiled/CollectionFactory.ts'
import { abi as launchpad } from '../../contracts/compiled/Launchpad.ts'
import { abi as token } from '../../contracts/compiled/LaunchToken.ts'
import { abi as drop } from '../../contracts/compiled/MerkleDrop.ts'
import { abi as presale } from '../../contracts/compiled/Presale.ts'
import { abi as pool } from '../../contracts/compiled/StakingPool.ts'
import { abi as lock } from '../../contracts/compiled/TokenLock.ts'

export type ContractKind =
  | 'launchpad'
  | 'collectionFactory'
  | 'lock'
  | 'drop'
  | 'token'
  | 'presale'
  | 'pool'
  | 'collection'

/** What is mirrored of an event. */
type MirroredEvent = {
  /** The argument that names whom the event is about. */
  readonly account?: string
  /** The argument that names a contract which the event creates, and its kind. */
  readonly creates?: { readonly argument: string; readonly kind: ContractKind }
}

type Contract = { readonly abi: Abi; readonly events: Readonly<Record<string, MirroredEvent>> }

/** The contracts of the launchpad and their events that are mirrored. */
export const contractTable: Readonly<Record<ContractKind, Contract>> = {
  launchpad: {
    abi: launchpad,
    events: {
      TokenCreated: { account: 'creator', creates: { argument: 'token', kind: 'token' } },
      PresaleCreated: { account: 'owner', creates: { argument: 'presale', kind: 'presale' } },
      PoolCreated: { account: 'owner', creates: { argument: 'pool', kind: 'pool' } },
    },
  },
  collectionFactory: {
    abi: collectionFactory,
    events: {
      CollectionCreated: { account: 'owner', creates: { argument: 'collection', kind: 'collection' } },
    },
  },
  lock: {
    abi: lock,
    events: {
      LockCreated: { account: 'beneficiary' },
      LockReleased: { account: 'to' },
      LockExtended: {},
      LockTransferred: { account: 'to' },
    },
  },
  drop: {
    abi: drop,
    events: { DropCreated: { account: 'creator' }, DropClaimed: { account: 'to' }, DropSwept: {} },
  },
  // Transfers of tokens are not mirrored: nothing is shown of them.
  token: { abi: token, events: { Approval: { account: 'owner' } } },
  presale: {
    abi: presale,
    events: {
      Contributed: { account: 'buyer' },
      Finalized: {},
      CancelledByOwner: {},
      Claimed: { account: 'buyer' },
      Refunded: { account: 'buyer' },
      ProceedsWithdrawn: { account: 'to' },
      UnsoldWithdrawn: { account: 'to' },
    },
  },
  pool: {
    abi: pool,
    events: {
      Funded: { account: 'from' },
      Staked: { account: 'user' },
      Unstaked: { account: 'user' },
      RewardPaid: { account: 'user' },
    },
  },
  collection: {
    abi: collection,
    events: {
      Minted: { account: 'to' },
      PhaseSet: {},
      Withdrawn: { account: 'to' },
      Transfer: { account: 'to' },
    },
  },
}
