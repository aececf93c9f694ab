import type { CaipNetworkId, ErrorCode, SignInMessage, SiwxSession } from '@latchkey/core'

/** The account to sign in. A session is valid for one address on one network. Security R-24. */
export type SignInSubject = { readonly address: string; readonly networkId: CaipNetworkId }

/**
 * `unknown` and `checking` do not count as signed out. `preparing`: the message is being created; `ready`: it can be
 * read and signed; `signing`: the wallet shows it.
 */
export type SiwxStatus =
  | 'off'
  | 'unknown'
  | 'checking'
  | 'signed-out'
  | 'preparing'
  | 'ready'
  | 'signing'
  | 'signed-in'
  | 'failed'

export type SiwxState = {
  readonly status: SiwxStatus
  readonly subject: SignInSubject | undefined
  /** The message to sign; `text` is signed byte for byte. */
  readonly message:
    | { readonly data: SignInMessage; readonly text: string; readonly madeAt: number }
    | undefined
  /** The account is a contract, whose other owners may have to sign: the wallet may answer hours later. */
  readonly ownersSignLater: boolean
  readonly session: SiwxSession | undefined
  readonly error: ErrorCode | undefined
  /** The network of the last sign-in, to which a cancelled switch returns. Spec §4. */
  readonly lastNetworkId: CaipNetworkId | undefined
}

export const initialSiwxState: SiwxState = {
  status: 'off',
  subject: undefined,
  message: undefined,
  ownersSignLater: false,
  session: undefined,
  error: undefined,
  lastNetworkId: undefined,
}

/** Whether a sign-in that failed with `error` disconnects the wallet: the server does not answer. Spec §4. */
export function endsConnection(error: ErrorCode | undefined): boolean {
  return error === 'siwx_start_failed' || error === 'siwx_store_failed'
}

export function sameSubject(a: SignInSubject | undefined, b: SignInSubject | undefined): boolean {
  return a?.address === b?.address && a?.networkId === b?.networkId
}
