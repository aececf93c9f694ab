import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LaunchInput, LaunchStep } from '../../shared/launchDraft.ts'
import { users } from './usersTable.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const count = (name: string) => bigint(name, { mode: 'number' })
/** Base units. A string in SQL and in JSON, because a number holds 53 bits. */
const amount = (name: string) => numeric(name, { precision: 78, scale: 0 })

/** How far each chain has been read. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: integer('chain_id').primaryKey(),
  genesisHash: text('genesis_hash').notNull(),
  lastBlock: count('last_block').notNull(),
  lastHash: text('last_hash').notNull(),
  lastAt: time('last_at').notNull(),
  reorgs: integer('reorgs').notNull().default(0),
  depth: integer('depth').notNull(),
  practice: boolean('practice').notNull(),
})

/** The newest blocks that were read. */
export const chainBlocks = pgTable(
  'chain_blocks',
  { chainId: integer('chain_id').notNull(), number: count('number').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)

/** Arguments of an event: amounts as digits, addresses in lower case. */
export type EventArgs = Readonly<Record<string, unknown>>

/** The mirror of the chains, of which the views below are made. */
export const chainEvents = pgTable(
  'chain_events',
  {
    id: count('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    blockNumber: count('block_number').notNull(),
    blockHash: text('block_hash').notNull(),
    at: time('at').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    contract: text('contract').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    account: text('account'),
    args: jsonb('args').$type<EventArgs>().notNull(),
  },
  (table) => [
    unique().on(table.chainId, table.txHash, table.logIndex),
    index('chain_events_block').on(table.chainId, table.blockNumber),
    index('chain_events_contract').on(table.chainId, table.contract, table.name),
    index('chain_events_account').on(table.account, table.name),
    index('chain_events_name').on(table.name, table.id),
  ],
)

/** Contracts that the factories made. */
export const watchedContracts = pgTable(
  'watched_contracts',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    kind: text('kind').notNull(),
    eventId: count('event_id')
      .notNull()
      .references(() => chainEvents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address] }),
    index('watched_contracts_event').on(table.eventId),
  ],
)

export const tokens = pgTable(
  'tokens',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: integer('decimals').notNull(),
    supply: amount('supply').notNull(),
    /** How often a token of strangers was asked for the above, and when it is asked next. */
    tries: integer('tries').notNull().default(0),
    nextAt: time('next_at'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    ownerAddress: text('owner_address').notNull(),
    salt: text('salt').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    tagline: text('tagline').notNull().default(''),
    description: text('description').notNull().default(''),
    links: jsonb('links').$type<readonly string[]>().notNull().default([]),
    createdAt: time('created_at').notNull(),
    /** The author. The words are public only while the owner of the sale is a wallet of this user. */
    ownerUserId: uuid('owner_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the creator typed besides the words. */
    terms: jsonb('terms').$type<Partial<LaunchInput>>().notNull().default({}),
    /** The last step up to which nothing was wrong when it was saved. */
    step: text('step').$type<LaunchStep>().notNull().default('about'),
    submittedTx: text('submitted_tx'),
  },
  (table) => [
    unique().on(table.chainId, table.ownerAddress, table.salt),
    index('projects_owner_user').on(table.ownerUserId),
  ],
)

export const projectUpdates = pgTable(
  'project_updates',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('project_updates_project').on(table.projectId, table.at)],
)

/** Allowances by address, by phase. */
export type Allowlists = Readonly<Record<string, Readonly<Record<string, number>>>>

export const collections = pgTable(
  'collections',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    featured: boolean('featured').notNull().default(false),
    allowlists: jsonb('allowlists').$type<Allowlists>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address] }),
    unique().on(table.chainId, table.slug),
  ],
)

export const drops = pgTable(
  'drops',
  {
    id: uuid('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    creatorAddress: text('creator_address').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    token: text('token').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    root: text('root'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('drops_root').on(table.chainId, table.creatorAddress, table.root)],
)

export const dropEntries = pgTable(
  'drop_entries',
  {
    dropId: uuid('drop_id')
      .notNull()
      .references(() => drops.id, { onDelete: 'cascade' }),
    idx: integer('idx').notNull(),
    /** `evm` or `solana`. */
    kind: text('kind').$type<'evm' | 'solana'>().notNull(),
    subject: text('subject').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dropId, table.idx] }),
    unique().on(table.dropId, table.kind, table.subject),
    index('drop_entries_subject').on(table.subject),
  ],
)

/** Whose tokens the entries of Solana accounts pay. */
export const dropAttestations = pgTable(
  'drop_attestations',
  {
    dropId: uuid('drop_id')
      .notNull()
      .references(() => drops.id, { onDelete: 'cascade' }),
    idx: integer('idx').notNull(),
    toAccount: text('to_account').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dropId, table.idx] })],
)

export const stars = pgTable(
  'stars',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    chainId: integer('chain_id'),
    createdAt: time('created_at').notNull(),
    /** Events that the user is mailed about. */
    alerts: text('alerts').array().notNull().default([]),
  },
  (table) => [unique().on(table.userId, table.kind, table.ref), index('stars_ref').on(table.kind, table.ref)],
)

const event = () => ({ eventId: count('event_id').notNull(), chainId: integer('chain_id').notNull() })
const happened = () => ({ at: time('at').notNull(), txHash: text('tx_hash').notNull() })

export const launches = pgView('launches', {
  ...event(),
  txHash: text('tx_hash').notNull(),
  createdAt: time('created_at').notNull(),
  presale: text('presale').notNull(),
  token: text('token').notNull(),
  owner: text('owner').notNull(),
  salt: text('salt').notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  softCap: amount('soft_cap').notNull(),
  hardCap: amount('hard_cap').notNull(),
  minBuy: amount('min_buy').notNull(),
  maxBuy: amount('max_buy').notNull(),
  rate: amount('rate').notNull(),
  tgeBps: integer('tge_bps').notNull(),
  cliffSec: count('cliff_sec').notNull(),
  vestingSec: count('vesting_sec').notNull(),
  raised: amount('raised').notNull(),
  backers: count('backers').notNull(),
  finalizedAt: time('finalized_at'),
  cancelledAt: time('cancelled_at'),
  proceedsTaken: boolean('proceeds_taken').notNull(),
  unsoldTaken: boolean('unsold_taken').notNull(),
}).existing()

export const contributions = pgView('contributions', {
  ...event(),
  presale: text('presale').notNull(),
  buyer: text('buyer').notNull(),
  value: amount('value').notNull(),
  ...happened(),
}).existing()

export const payouts = pgView('payouts', {
  ...event(),
  contract: text('contract').notNull(),
  account: text('account').notNull(),
  ...happened(),
  kind: text('kind').$type<'claim' | 'refund' | 'reward' | 'release' | 'proceeds' | 'drop'>().notNull(),
  amount: amount('amount').notNull(),
}).existing()

export const locks = pgView('locks', {
  ...event(),
  contract: text('contract').notNull(),
  lockId: count('lock_id').notNull(),
  token: text('token').notNull(),
  creator: text('creator').notNull(),
  label: text('label').notNull(),
  beneficiary: text('beneficiary').notNull(),
  amount: amount('amount').notNull(),
  released: amount('released').notNull(),
  startsAt: time('starts_at').notNull(),
  cliffAt: time('cliff_at').notNull(),
  endsAt: time('ends_at').notNull(),
}).existing()

export const stakeMoves = pgView('stake_moves', {
  ...event(),
  pool: text('pool').notNull(),
  account: text('account').notNull(),
  delta: amount('delta').notNull(),
  ...happened(),
}).existing()

export const pools = pgView('pools', {
  ...event(),
  pool: text('pool').notNull(),
  token: text('token').notNull(),
  owner: text('owner').notNull(),
  totalStaked: amount('total_staked').notNull(),
}).existing()

export const nftTransfers = pgView('nft_transfers', {
  ...event(),
  collection: text('collection').notNull(),
  tokenId: count('token_id').notNull(),
  sender: text('sender').notNull(),
  receiver: text('receiver').notNull(),
  ...happened(),
}).existing()

export const nfts = pgView('nfts', {
  chainId: integer('chain_id').notNull(),
  collection: text('collection').notNull(),
  tokenId: count('token_id').notNull(),
  eventId: count('event_id').notNull(),
  mintedAt: time('minted_at').notNull(),
  minter: text('minter').notNull(),
  owner: text('owner').notNull(),
}).existing()

export const publishedDrops = pgView('published_drops', {
  ...event(),
  contract: text('contract').notNull(),
  onchainId: count('onchain_id').notNull(),
  token: text('token').notNull(),
  creator: text('creator').notNull(),
  root: text('root').notNull(),
  total: amount('total').notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  claimed: amount('claimed').notNull(),
  claims: count('claims').notNull(),
  swept: amount('swept'),
}).existing()

export const dropClaims = pgView('drop_claims', {
  ...event(),
  contract: text('contract').notNull(),
  onchainId: count('onchain_id').notNull(),
  /** `null` if the number is that of no list. */
  idx: integer('idx'),
  subject: text('subject').notNull(),
  account: text('account').notNull(),
  amount: amount('amount').notNull(),
  ...happened(),
}).existing()

export const pointsEntries = pgView('points_entries', {
  chainId: integer('chain_id').notNull(),
  account: text('account').notNull(),
  reason: text('reason').notNull(),
  points: integer('points').notNull(),
  ...happened(),
}).existing()
