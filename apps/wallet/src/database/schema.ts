import type {
  DeviceTransferState,
  FactorType,
  LoginFailure,
  LoginMethod,
  PasskeyPurpose,
  TransferredEnvelope,
  WalletUser,
} from '@latchkey/embedded-wallet/api'
import { proofsTable } from '@latchkey/server-kit/dpop'
import { outboxTable } from '@latchkey/server-kit/mail'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CodePurpose } from '../otp/codePurpose.ts'

/** The wallet has its own schema, because other servers may share the database. The migrations hold keys and indexes. */
const wallet = pgSchema('wallet')
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = wallet.table('users', {
  id: uuid('id').primaryKey(),
  createdAt: time('created_at').notNull(),
  /** USD within 24 h. `null`: the setting of the server. */
  dailyLimit: integer('daily_limit'),
})

/** Accounts at identity providers. Security R-45. */
export const identities = wallet.table(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    /** When it was linked. */
    userName: text('user_name'),
    createdAt: time('created_at').notNull(),
    /** It signs nobody in any more. */
    unlinkedAt: time('unlinked_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Addresses are found by their keyed hash and stored encrypted. Security R-85. */
export const emails = wallet.table('emails', {
  userId: uuid('user_id').primaryKey(),
  emailHash: text('email_hash').notNull(),
  emailEnc: text('email_enc').notNull(),
  /** BCP 47 */
  locale: text('locale').notNull().default('en'),
  verifiedAt: time('verified_at').notNull(),
})

/**
 * Changes of users' addresses. One that is not done waits for its codes; a done one can be undone until `undoUntil`. Security
 * R-36.
 */
export const emailChanges = wallet.table('email_changes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The key of the device that changes it. Both codes are bound to it. */
  jkt: text('jkt').notNull(),
  /** BCP 47 */
  locale: text('locale').notNull(),
  oldHash: text('old_hash').notNull(),
  oldEnc: text('old_enc').notNull(),
  newHash: text('new_hash').notNull(),
  newEnc: text('new_enc').notNull(),
  /** Of the code that the new address has. */
  newDigits: integer('new_digits').$type<6 | 8>(),
  oldProvedAt: time('old_proved_at'),
  newProvedAt: time('new_proved_at'),
  /** Until when it can be done. */
  expiresAt: time('expires_at').notNull(),
  doneAt: time('done_at'),
  /** SHA-256 of the token in the mail to the old address. */
  undoHash: text('undo_hash'),
  undoUntil: time('undo_until'),
  undoneAt: time('undone_at'),
})

/** A browser on one site, identified by the thumbprint of its key. */
export const devices = wallet.table('devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  projectId: text('project_id').notNull(),
  site: text('site').notNull(),
  jkt: text('jkt').notNull(),
  createdAt: time('created_at').notNull(),
  lastSeenAt: time('last_seen_at').notNull(),
  revokedAt: time('revoked_at'),
})

/** A sign-in on one device, and all tokens that descend from it. */
export const sessions = wallet.table('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  jkt: text('jkt').notNull(),
  projectId: text('project_id').notNull(),
  site: text('site').notNull(),
  method: text('method').$type<WalletUser['method']>().notNull(),
  userName: text('user_name'),
  /** The last proof of who the user is: the sign-in, or a step-up. */
  authenticatedAt: time('authenticated_at').notNull(),
  /** When it last proved that its wallet is open, or created the wallet. */
  openedAt: time('opened_at'),
  /** What opened it: type and id of the factor. */
  openedWith: text('opened_with'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
})

/** Tokens, stored as SHA-256. */
export const tokens = wallet.table('tokens', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  kind: text('kind').$type<'access' | 'refresh'>().notNull(),
  expiresAt: time('expires_at').notNull(),
  /** Refresh tokens only: when it was exchanged. */
  usedAt: time('used_at'),
})

export const proofs = proofsTable(wallet)

/** Codes that were mailed, as keyed hashes. The rows of a day are what the limits of an address count. */
export const otp = wallet.table('otp', {
  id: uuid('id').primaryKey(),
  emailHash: text('email_hash').notNull(),
  jkt: text('jkt').notNull(),
  projectId: text('project_id').notNull(),
  site: text('site').notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  /** BCP 47 */
  locale: text('locale').notNull().default('en'),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  consumedAt: time('consumed_at'),
  sessionId: uuid('session_id'),
  /** Whether no device of the address's user asked for it. Those share a budget. */
  isUnknown: boolean('is_unknown').notNull().default(true),
})

export const otpFailures = wallet.table('otp_failures', {
  emailHash: text('email_hash').notNull(),
  isUnknown: boolean('is_unknown').notNull(),
  at: time('at').notNull(),
})

/** Social and Farcaster logins, from their start until they are redeemed. */
export const logins = wallet.table('logins', {
  idHash: text('id_hash').primaryKey(),
  provider: text('provider').$type<LoginMethod>().notNull(),
  stateHash: text('state_hash').notNull(),
  secretsEnc: text('secrets_enc').notNull(),
  jkt: text('jkt').notNull(),
  projectId: text('project_id').notNull(),
  site: text('site').notNull(),
  status: text('status').$type<'pending' | 'exchanging' | 'answered' | 'done' | 'failed'>().notNull(),
  failure: text('failure').$type<LoginFailure>(),
  /** Who signed in; of a step-up who has to. */
  userId: uuid('user_id'),
  userName: text('user_name'),
  sessionId: uuid('session_id'),
  /** The session that a step-up proves again. */
  stepUpSessionId: uuid('step_up_session_id'),
  /** What completes a login that was answered: of its window, or the code that the user enters. Keyed hashes. */
  confirmationHash: text('confirmation_hash'),
  codeHash: text('code_hash'),
  /** Of the code. */
  tries: integer('tries').notNull().default(0),
  /** When its provider was asked, while the request is running. */
  askedAt: time('asked_at'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  completedAt: time('completed_at'),
})

/** One wallet for each user and scope. */
export const wallets = wallet.table('wallets', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  scope: text('scope').$type<'main' | 'dev'>().notNull(),
  fingerprint: text('fingerprint').notNull(),
  evmAddress: text('evm_address').notNull(),
  solanaAddress: text('solana_address').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Key of the outer encryption of a wallet's envelopes, wrapped by the key encryption key `kekId`. */
export const walletDeks = wallet.table('wallet_deks', {
  walletId: uuid('wallet_id').primaryKey(),
  kekId: text('kek_id').notNull(),
  wrapped: text('wrapped').notNull(),
})

export const envelopes = wallet.table('envelopes', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  type: text('type').$type<FactorType>().notNull(),
  factorId: text('factor_id').notNull(),
  outerCiphertext: text('outer_ciphertext').notNull(),
  receipt: text('receipt'),
  /** Assisted: the address that its second code is mailed to. */
  emailHash: text('email_hash'),
  label: text('label'),
  createdAt: time('created_at').notNull(),
  /** When the stored envelope was first proved to open. The factor counts from then on. */
  provedAt: time('proved_at'),
  /** It opens nothing any more, and can be restored for 24 h. */
  removedAt: time('removed_at'),
})

/** Links in mails that restore a factor which was removed. */
export const restoreLinks = wallet.table('restore_links', {
  tokenHash: text('token_hash').primaryKey(),
  envelopeId: uuid('envelope_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** The public half of a passkey, beside its envelope. */
export const passkeys = wallet.table('passkeys', {
  credentialId: text('credential_id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<readonly string[]>().notNull(),
  lastUsedAt: time('last_used_at'),
  /** With its envelope. */
  removedAt: time('removed_at'),
})

/** Challenges for passkeys. Each is issued to one session for one purpose and can be used once. */
export const passkeyChallenges = wallet.table('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  walletId: uuid('wallet_id').notNull(),
  projectId: text('project_id').notNull(),
  purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
  /** For `approve`: SHA-256 of the request, base64url. */
  digest: text('digest'),
  expiresAt: time('expires_at').notNull(),
})

/** What users approved in the last 24 h. Security 3.7 */
export const spendings = wallet.table(
  'spendings',
  {
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the request, base64url. */
    digest: text('digest').notNull(),
    usdCents: bigint('usd_cents', { mode: 'number' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** The public keys of the recovery service, as they were first seen. */
export const recoveryKeys = wallet.table('recovery_keys', {
  origin: text('origin').primaryKey(),
  keyId: text('key_id').notNull(),
  publicKey: text('public_key').notNull(),
  receiptKey: jsonb('receipt_key').$type<{ readonly x: string; readonly y: string }>().notNull(),
  pinnedAt: time('pinned_at').notNull(),
})

/** Nonces of new wallets. Each is issued to one device of one user and can be used once. */
export const nonces = wallet.table('nonces', {
  nonce: text('nonce').primaryKey(),
  userId: uuid('user_id').notNull(),
  jkt: text('jkt').notNull(),
  walletId: uuid('wallet_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Answers that are repeated for the same `Idempotency-Key`. They contain no secret. */
export const idempotency = wallet.table(
  'idempotency',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Links in mails that revoke a device. */
export const revokeLinks = wallet.table('revoke_links', {
  tokenHash: text('token_hash').primaryKey(),
  deviceId: uuid('device_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Wallets on their way to a new device, which another device of the user approves. P3 of security 3.4. */
export const deviceTransfers = wallet.table('device_transfers', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  /** Thumbprint of the new device's key. A device has one transfer at a time. */
  sessionId: uuid('session_id').notNull(),
  jkt: text('jkt').notNull(),
  /** SHA-256 over public key and nonce, base64url. */
  commitment: text('commitment').notNull(),
  publicKey: text('public_key'),
  nonce: text('nonce'),
  /** The device that approves it. */
  approverJkt: text('approver_jkt'),
  approverNonce: text('approver_nonce'),
  status: text('status').$type<DeviceTransferState['status']>().notNull(),
  /** What only the new device can open. */
  envelope: jsonb('envelope').$type<TransferredEnvelope>(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const outbox = outboxTable(wallet)

/** Events that concern keys. Each row contains the hash of the one before. */
export const audit = wallet.table('audit', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  at: time('at').notNull(),
  event: text('event').notNull(),
  userId: uuid('user_id'),
  facts: jsonb('facts').$type<Readonly<Record<string, string>>>().notNull(),
  prevHash: text('prev_hash').notNull(),
  hash: text('hash').notNull(),
})

export const schema = {
  ...{ users, identities, emails, emailChanges, devices, sessions, tokens, proofs, otp, otpFailures, logins },
  ...{ wallets, walletDeks, envelopes, restoreLinks, passkeys, passkeyChallenges, spendings },
  ...{ nonces, idempotency, revokeLinks, deviceTransfers, recoveryKeys, outbox, audit },
}
