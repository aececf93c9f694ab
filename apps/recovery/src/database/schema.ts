import type { LoginMethod, ProofMethod } from '@latchkey/embedded-wallet/recovery'
import { proofsTable } from '@latchkey/server-kit/dpop'
import { outboxTable } from '@latchkey/server-kit/mail'
import { integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The service has its own schema. The migrations hold keys and indexes. */
const recovery = pgSchema('recovery')
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The secrets of assisted factors, encrypted under key encryption key B. Security 3.3 */
export const shares = recovery.table(
  'shares',
  {
    walletId: uuid('wallet_id').notNull(),
    factorId: uuid('factor_id').notNull(),
    userId: text('user_id').notNull(),
    /** What proves the user besides the wallet's statement. */
    method: text('method').$type<ProofMethod>().notNull(),
    /** Keyed hash of the address, or of the account at the provider. */
    proofHash: text('proof_hash').notNull(),
    kekId: text('kek_id').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: time('created_at').notNull(),
    /** `null`: pending, because it is not known whether a wallet refers to it. */
    confirmedAt: time('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.factorId] })],
)

/** Codes that were mailed, as keyed hashes. */
export const codes = recovery.table('codes', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  jkt: text('jkt').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  consumedAt: time('consumed_at'),
})

/** Sign-ins at providers. Their windows show codes. */
export const signIns = recovery.table('sign_ins', {
  idHash: text('id_hash').primaryKey(),
  stateHash: text('state_hash').notNull(),
  method: text('method').$type<LoginMethod>().notNull(),
  walletId: uuid('wallet_id').notNull(),
  factorId: uuid('factor_id').notNull(),
  jkt: text('jkt').notNull(),
  locale: text('locale').notNull(),
  secretsEnc: text('secrets_enc').notNull(),
  /** When the provider's answer came. */
  takenAt: time('taken_at'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Wrong codes, and sign-ins with other accounts, of the last day. */
export const failures = recovery.table('failures', {
  walletId: uuid('wallet_id').notNull(),
  at: time('at').notNull(),
})

/** Releases, and those that are held until `readyAt`. */
export const releases = recovery.table('releases', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  jkt: text('jkt').notNull(),
  createdAt: time('created_at').notNull(),
  readyAt: time('ready_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** Hash of the token in the link that cancels the release. */
  cancelHash: text('cancel_hash'),
  cancelledAt: time('cancelled_at'),
  releasedAt: time('released_at'),
})

export const proofs = proofsTable(recovery)
export const outbox = outboxTable(recovery)

export const schema = { shares, codes, signIns, failures, releases, proofs, outbox }
