// The HTTP API between the wallet site and its backend (apps/wallet). All bodies are JSON; nothing secret is in a URL. All
// requests carry a `DPoP` proof (RFC 9449). All but those that sign in, refresh or follow a link of a mail also carry
// `Authorization: DPoP <access token>`.

import type { SocialProvider } from './socialProviders.ts'

/** Kinds of factors that can open a wallet. Security 3.2 */
export const factorTypes = ['device', 'passkey', 'code', 'assisted'] as const
export type FactorType = (typeof factorTypes)[number]

/**
 * The entropy of a wallet, encrypted with a factor's key: AES-256-GCM with the additional data of `envelopeContext`. Without
 * the factor nobody can open it, the backend included.
 */
export type Envelope = {
  readonly type: FactorType
  /** Device: the thumbprint of its key; passkey: the credential id; code and assisted: a random id. */
  readonly factorId: string
  /** 12 bytes, base64url. */
  readonly iv: string
  /** 48 bytes (entropy and tag), base64url. */
  readonly ciphertext: string
}

/**
 * POST /v1/otp/start: 202 with {@link StartedOtp}, the same for a known and an unknown address. `step-up` needs an access
 * token, and the user's own address.
 */
export type StartOtp = {
  readonly email: string
  readonly projectId: string
  /** Origin of the page that contains the frame, as the browser reported it. Named in the mail; on the project's list. */
  readonly site: string
  readonly purpose: OtpPurpose
  /** Language of the mail: a BCP 47 tag of the kit. */
  readonly locale: string
}
/** Digits of the code: 6, or 8 while the global limit on failures is exceeded. Security R-32. */
export type StartedOtp = { readonly digits: 6 | 8 }

/** The project of sign-ins in the security window, which is on the wallet site itself and belongs to no app. */
export const siteProjectId = '_wallet'

/** `step-up` proves a fresh sign-in of the current user. */
export const otpPurposes = ['login', 'step-up'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/**
 * POST /v1/otp/verify: 200 with the session. The code is bound to the key of the DPoP proof that started it. The same code
 * with the same key gets the same session again within 60 s, for an answer that was lost. `step-up` needs an access token.
 */
export type VerifyOtp = {
  readonly email: string
  readonly projectId: string
  readonly purpose: OtpPurpose
  /** Six digits; eight while the global limit on failures is exceeded. */
  readonly code: string
}

/** A signed-in user on one device. */
export type WalletSession = {
  readonly accessToken: string
  /** Seconds until the access token expires. */
  readonly expiresIn: number
  /** Rotated with each use of POST /v1/session/refresh. */
  readonly refreshToken: string
  readonly user: WalletUser
}

/** POST /v1/session/refresh: 200 with the session and a new refresh token. POST /v1/session/end: 204. */
export type RefreshSession = { readonly refreshToken: string }

export type WalletUser = {
  readonly id: string
  readonly email: string | undefined
  /** Name of the social or Farcaster account the user signed in with. */
  readonly userName: string | undefined
  /** How the user signed in. */
  readonly method: 'email' | SocialProvider | 'farcaster'
}

/** GET /v1/wallet: 200. `null`: the user has no wallet yet. */
export type ReadWallet = { readonly wallet: WalletRecord | null }

export type WalletRecord = {
  readonly walletId: string
  /** SHA-256 over both addresses, hex; see `walletFingerprint`. */
  readonly fingerprint: string
  readonly evmAddress: string
  readonly solanaAddress: string
  /** `self`: the operator cannot open it; `assisted`: two services of the operator together can. Security 3.1 */
  readonly level: 'self' | 'assisted'
  /** Whole USD that the user sends within 24 h without another proof of who they are. Security 3.7 */
  readonly dailyLimit: number
  readonly factors: readonly Factor[]
}

export type Factor = {
  readonly type: FactorType
  readonly factorId: string
  /** ms since 1970 */
  readonly created: number
  /** Device: the site it was made for. Passkey: its name. */
  readonly label: string | undefined
  /** Passkey: when it last opened the wallet or confirmed a request, ms since 1970. */
  readonly lastUsed?: number | undefined
}

/** POST /v1/wallet/nonce: 200 `{ nonce, walletId }`; the nonce is single-use, the id is for the envelopes of the new wallet. */
export type WalletNonce = { readonly nonce: string; readonly walletId: string }

/**
 * POST /v1/wallet with an `Idempotency-Key`: 201 with a {@link CreatedWallet}, 409 `wallet_exists` with the existing record.
 * Security P1.8
 */
export type CreateWallet = {
  readonly walletId: string
  readonly nonce: string
  readonly fingerprint: string
  readonly evmAddress: string
  readonly solanaAddress: string
  /** Both keys sign `registrationText(userId, walletId, nonce)`: EIP-191 hex, and ed25519 in base58. */
  readonly evmSignature: string
  readonly solanaSignature: string
  /** At least two: the device and one other factor. */
  readonly envelopes: readonly Envelope[]
  /** For an assisted envelope: the receipt of the recovery service. */
  readonly receipt?: string | undefined
  /** For a passkey's envelope: the passkey. */
  readonly passkey?: NewPasskey | undefined
}
/** `envelope` is that of the passkey, read back from the database. Security P1.9. */
export type CreatedWallet = WalletRecord & Challenged & { readonly envelope?: Envelope | undefined }

export type FactorId = { readonly type: FactorType; readonly factorId: string }

/** What the wallet signs when it has been opened: see {@link ProveOpening}. 32 bytes, base64url. */
export type Challenged = { readonly challenge: string }

/**
 * POST /v1/wallet/envelope: 200 with a {@link ReleasedEnvelope}. A device reads its own; a passkey needs its assertion for `open`; the
 * others need a sign-in of the last 5 min.
 */
export type ReadEnvelope = FactorId & { readonly assertion?: PasskeyAssertion | undefined }

export type ReleasedEnvelope = Envelope & Challenged

/**
 * POST /v1/wallet/opened: 204. Proves that a factor, or what another device has sent, has opened the wallet: the session may then
 * change for 15 min what opens it, and the factor counts. Reading an envelope proves nothing.
 */
export type ProveOpening = Challenged & {
  readonly type: FactorType | 'transfer'
  readonly factorId: string
  /** Of the EVM key over keccak256 of `openingText`, hex. The challenge of an envelope is valid for at least 5 min. */
  readonly signature: string
}

/**
 * POST /v1/wallet/factors/remove: 200 with the record, 409 `last_factor` if no other one would be left that was proved to open.
 * Needs a sign-in of the last 5 min, and within that time the proof that another factor opens the wallet.
 */
export type RemoveFactor = FactorId

/** POST /v1/wallet/factors/restore: 204. The token is in the mail about a removal, for 24 h, and needs no session. */
export type RestoreFactor = { readonly token: string }

/**
 * POST /v1/wallet/envelopes: adds a factor, 201 with an {@link AddedEnvelope}. Needs a session that has proved in the last 15 min
 * that the wallet is open, and for factors other than this device a sign-in of the last 5 min.
 */
export type AddEnvelope = {
  readonly envelope: Envelope
  /** For an assisted envelope: the receipt of the recovery service. */
  readonly receipt?: string | undefined
  /** For a passkey's envelope: the passkey. */
  readonly passkey?: NewPasskey | undefined
}
/** `envelope` is what was stored, read back from the database. Security P1.9. */
export type AddedEnvelope = Challenged & { readonly wallet: WalletRecord; readonly envelope: Envelope }

/**
 * POST /v1/wallet/export: 204. Asked before the recovery phrase is shown: needs a sign-in of the last 60 s or an assertion for
 * `export`, and tells the user by mail. The phrase itself is never sent.
 */
export type AnnounceExport = { readonly assertion?: PasskeyAssertion | undefined }

/** An amount that a request sends. */
export type SpentAsset = {
  /** Contract or mint, or `native`. `unknown` if the request does not name it. */
  readonly token: string
  /** Whole units as a decimal number; `null` if the decimals of the token are unknown. */
  readonly amount: string | null
}

/**
 * POST /v1/wallet/spending/check: 200 with {@link CheckedSpending}. Records nothing. A value that the services do not tell in
 * time is above the limit; a token that they have no price of is worth nothing.
 */
export type CheckSpending = {
  /** CAIP-2 */
  readonly networkId: string
  readonly assets: readonly SpentAsset[]
}
export type CheckedSpending = { readonly status: 'within' | 'above' }

/**
 * POST /v1/wallet/spending: 204. Records what the user has approved, before it is signed. Above the daily limit it needs an
 * assertion for `approve` or a sign-in of the last 60 s: 403 `step_up_required`. The same digest is
 * recorded once in 24 h.
 */
export type RecordSpending = CheckSpending & {
  /** SHA-256 of the request that is shown and signed, base64url. The passkey signs its `approvalChallenge`. */
  readonly digest: string
  readonly assertion?: PasskeyAssertion | undefined
}

/**
 * POST /v1/wallet/limit: 200 with the record. A higher limit needs the open wallet and a sign-in of the last 60 s or an assertion for `limit`; a
 * lower one nothing.
 */
export type ChangeLimit = {
  /** Whole USD within 24 h, 1 to 1,000,000. */
  readonly usd: number
  readonly assertion?: PasskeyAssertion | undefined
}

/**
 * POST /v1/email/start, as finish, needs what {@link RevokeDevice} needs: 202 with {@link StartedEmailChange}. Mails a code to the current address (`current`). Asked again for the
 * same address after that code was entered, mails another one to the new address (`new`). 409 `email_changed_lately` while
 * the last change can be undone.
 */
export type StartEmailChange = { readonly email: string; readonly locale: string }
export type StartedEmailChange = StartedOtp & { readonly step: 'current' | 'new' }

/**
 * POST /v1/email/current: 200 with {@link ProvedCurrentEmail}; the new address has a code then. POST /v1/email/new: 204. Both
 * codes are bound to the key that started the change.
 */
export type ProveEmail = { readonly code: string }
export type ProvedCurrentEmail = StartedOtp

/**
 * POST /v1/email/finish: 200 with the session and the new address. A wallet with an assisted factor needs one for the new address:
 * its envelope, and the receipt of the recovery service for a statement with `email-change`.
 */
export type FinishEmailChange = {
  readonly envelope?: Envelope | undefined
  readonly receipt?: string | undefined
  /** Ids of accounts at providers that no longer sign the user in. */
  readonly unlink?: readonly string[] | undefined
}

/** POST /v1/email/undo: 204. The token is in the mail to the former address, for 24 h, and needs no session. */
export type UndoEmailChange = { readonly token: string }

/** What a passkey is asked for. An assertion for one cannot be used for another. */
export const passkeyPurposes = ['register', 'open', 'export', 'approve', 'limit'] as const
export type PasskeyPurpose = (typeof passkeyPurposes)[number]

/**
 * POST /v1/passkeys/challenge: 200 with a {@link PasskeyChallenge} for one use by this session. `register` needs a sign-in of
 * the last 5 min. The challenges of `register` and `open` are valid for 5 min, the others for 60 s.
 */
export type AskPasskeyChallenge = {
  readonly purpose: PasskeyPurpose
  /** For `approve`, and only for it: what is approved. See {@link RecordSpending}. */
  readonly digest?: string | undefined
  /** Project of the frame that asks, whose origins may embed the page; {@link siteProjectId} in a window. */
  readonly projectId: string
  /** For `register`: the wallet that is being created. Default: the wallet of the user. */
  readonly walletId?: string | undefined
}
export type PasskeyChallenge = {
  /** 32 bytes, base64url. */
  readonly challenge: string
  /** For `approve`: what `approvalChallenge` makes the challenge of, with the digest. */
  readonly nonce?: string | undefined
  readonly rpId: string
  /** User handle of a new passkey: the wallet, because an authenticator keeps one passkey for each handle. base64url */
  readonly userHandle: string
  /** Name of the user, as the browser shows it. */
  readonly userName: string
  /** Passkeys of the wallet. */
  readonly credentials: readonly { readonly id: string; readonly transports: readonly string[] }[]
}

/** The answer of `navigator.credentials.create()`. Binary values are base64url. */
export type NewPasskey = {
  readonly name: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}
/** The answer of `navigator.credentials.get()`, without the result of its PRF extension, which is the user's secret. */
export type PasskeyAssertion = {
  readonly credentialId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** GET /v1/devices: 200 `{ devices }`, without revoked ones. */
export type WalletDevice = {
  readonly id: string
  /** The site it was made for. */
  readonly site: string
  /** ms since 1970 */
  readonly created: number
  readonly lastSeen: number
  readonly isThis: boolean
}

/**
 * POST /v1/devices/revoke: 204. Ends its sessions, deletes its envelope, and refuses its key. Needs a session that has proved in
 * the last 15 min that the wallet is open; of users without a wallet a sign-in of the last 5 min.
 */
export type RevokeDevice = { readonly deviceId: string }

/** POST /v1/devices/revoke-link: 204. The token is in the link of a mail, and needs no session. */
export type RevokeByLink = { readonly token: string }

/**
 * `email-change` states the new address of a change that both codes have proved. With `releases` the recovery service lists and
 * cancels releases that are held, and nothing else.
 * @example
 * statementPurposes.includes('releases') // true
 */
export const statementPurposes = ['email-change', 'releases'] as const

/** POST /v1/recovery/statement: the wallet, or the id of the one being created. Needs a sign-in of the last 5 min, but for `releases`. */
export type AskStatement = {
  readonly walletId: string
  readonly purpose?: (typeof statementPurposes)[number] | undefined
}

/** GET /v1/identities: 200 `{ accounts }`, those at providers that sign the user in, oldest first. */
export type LinkedAccount = {
  readonly id: string
  /** `undefined`: the backend has no client at its provider any more. */
  readonly method?: Exclude<WalletUser['method'], 'email'> | undefined
  readonly issuer: string
  /** As it was when the account was linked. */
  readonly userName?: string | undefined
  /** ms since 1970 */
  readonly linked: number
}
/**
 * POST /v1/identities/unlink: 204. Needs what {@link RevokeDevice} needs, and an address of the user. The account signs nobody in any
 * more, and its address does not link it again.
 */
export type UnlinkAccount = { readonly id: string }

/** What the recovery service asks for before it stores or releases its key. A JWS (ES256), valid for 5 min. */
export type RecoveryStatement = { readonly statement: string }

/** Reasons of failed requests. */
export const problemCodes = [
  'invalid_request',
  'invalid_proof',
  'use_dpop_nonce',
  'unknown_project',
  'not_found',
  'code_wrong',
  'code_expired',
  'passkey_refused',
  'too_many_requests',
  'session_ended',
  'device_revoked',
  'step_up_required',
  'email_changed',
  'email_changed_lately',
  'no_wallet',
  'wallet_exists',
  'last_factor',
  'transfer_claimed',
  'unavailable',
] as const

/** A failed request: the status says the kind, `code` the reason, `retryAfter` (s) when to try again. */
export type WalletProblem = {
  readonly code: (typeof problemCodes)[number]
  readonly message: string
  readonly retryAfter?: number | undefined
  /** With `wallet_exists`: the existing wallet. */
  readonly wallet?: WalletRecord | undefined
}
