import type { Sealed } from './recoveryApi.ts'
import type { Challenged, Envelope } from './walletApi.ts'

// The HTTP API that opens a wallet on a new device by another device of its user, which has it open. Neither the server nor
// anybody between the two devices learns a key: both show a number of six digits, which the user compares, and a key that was
// put in the place of the new device's has the same number once in 10^6. Security P3

/**
 * Names a transfer. The new device makes the id, a UUID. It is the whole body of POST /v1/device-transfers/receive, by the new
 * device: 200 with {@link ReceivedTransfer}, once; and of POST /v1/device-transfers/end: 204, the new device cancels it, or
 * the device that claimed it refuses.
 */
type DeviceTransferId = { readonly transferId: string }

/**
 * POST /v1/device-transfers/start, by the new device: 201 `{ expires }`. Replaces the one that the device
 * started before. Needs a sign-in of the last 5 min, and ends after 10 min.
 */
export type StartDeviceTransfer = DeviceTransferId & {
  /** `transferCommitment` to the public key and the nonce, which are revealed after another device has sent its nonce. */
  readonly commitment: string
}

/** GET /v1/device-transfers, by a device that opens the wallet: 200 `{ transfers }`, those that no device has claimed. */
export type WaitingDeviceTransfer = StartDeviceTransfer & {
  /** The site where the new device signed in. */
  readonly site: string
  /** ms since 1970 */
  readonly created: number
}

/**
 * POST /v1/device-transfers/claim, by a device that opens the wallet: 204, or 409 `transfer_claimed` if another one was faster.
 */
export type ClaimDeviceTransfer = DeviceTransferId & {
  /** 32 bytes, base64url. */
  readonly nonce: string
}

/** POST /v1/device-transfers/reveal, by the new device: 204, or 400 if the commitment is to something else. */
export type RevealDeviceTransfer = DeviceTransferId & {
  /** X25519, 32 bytes, base64url. */
  readonly publicKey: string
  /** 32 bytes, base64url. */
  readonly nonce: string
}

/** POST /v1/device-transfers/read with the id, by either device: 200. 404 when it was cancelled, replaced or has expired. */
export type DeviceTransferState = {
  readonly status: 'waiting' | 'claimed' | 'revealed' | 'approved' | 'refused'
  /** Nonce of the device that claimed it. */
  readonly approverNonce?: string | undefined
  /** What the new device has revealed. */
  readonly publicKey?: string | undefined
  readonly nonce?: string | undefined
}

/** The entropy on its way to the new device. */
export type TransferredEnvelope = Pick<Envelope, 'iv' | 'ciphertext'> & {
  /** The secret of the envelope's key, HPKE-sealed for the new device. */
  readonly sealedKey: Sealed
}

export type ReceivedTransfer = TransferredEnvelope & Challenged

/** POST /v1/device-transfers/approve, by the device that claimed it, after the user has compared the numbers: 204. */
export type ApproveDeviceTransfer = DeviceTransferId & TransferredEnvelope
