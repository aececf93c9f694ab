import type { LoginMethod } from './loginApi.ts'

// The HTTP API between the wallet site and the recovery service (apps/recovery). All bodies are JSON. All requests but those
// for keys carry a `DPoP` proof (RFC 9449) of the device's key, which the statement names. Failures are a
// `WalletProblem`, or `no_second_proof`.

/** Encrypted for one key: HPKE (RFC 9180), base mode, X25519, HKDF-SHA256, AES-256-GCM. */
export type Sealed = {
  /** The encapsulated key: 32 bytes, base64url. */
  readonly enc: string
  /** base64url */
  readonly ciphertext: string
}

/** GET /v1/key */
export type RecoveryKey = {
  /** SHA-256 of the public key, the first 16 bytes, base64url. */
  readonly keyId: string
  /** X25519: 32 bytes, base64url. */
  readonly publicKey: string
}

/** A statement of the wallet's backend about the user, their device and their wallet. */
type Stated = { readonly statement: string; readonly factorId: string }

/** What proves a user to the recovery service besides the statement. */
export type ProofMethod = 'email' | LoginMethod

/**
 * POST /v1/shares: 201. The secret of an assisted factor, sealed for the recovery service with `shareContext`. 400
 * `no_second_proof`: the statement names neither an address nor an account at a provider of the service.
 */
export type StoreShare = Stated & { readonly keyId: string; readonly sealed: Sealed }
/** A JWS (ES256): the service holds the secret of this factor. */
export type StoredShare = { readonly receipt: string }

/**
 * POST /v1/release/start: 202. The service mails a code of its own, or lets the user sign in at the provider of the enrolment
 * in a window, which then shows the code; unless the release has to wait.
 */
export type StartRelease = Stated & { readonly locale: string }
export type StartedRelease =
  | { readonly status: 'code-sent'; readonly digits: number }
  | {
      readonly status: 'sign-in'
      readonly method: LoginMethod
      /** For a window of its own. */
      readonly url: string
      readonly digits: number
    }
  | HeldRelease

/** The release has to wait, because another device is in use. The user can cancel it by a link in a mail. Security P4 */
export type HeldRelease = {
  readonly status: 'held'
  /** ms since 1970 */
  readonly until: number
}

/** POST /v1/releases/list with a statement for `releases`: 200 `{ releases }`, those to other devices that are held, oldest first. */
export type WaitingRelease = {
  readonly id: string
  /** ms since 1970 */
  readonly created: number
  readonly until: number
}
/** POST /v1/releases/cancel with a statement for `releases`: 204. */
export type CancelRelease = { readonly statement: string; readonly releaseId: string }

/** POST /v1/release/finish: 200. The code that was mailed or shown, and a key that the device made for this answer: 32 bytes, base64url. */
export type FinishRelease = Stated & { readonly code: string; readonly publicKey: string }
/** The secret, sealed for the device with `releaseContext`. */
export type FinishedRelease = { readonly status: 'released'; readonly sealed: Sealed } | HeldRelease
