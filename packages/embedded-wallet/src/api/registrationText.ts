import { joinFields } from './joinFields.ts'

export type Registration = {
  readonly userId: string
  readonly walletId: string
  /** From `POST /v1/wallet/nonce`. */
  readonly nonce: string
}

/**
 * What both keys of a new wallet sign, to prove that its creator holds them.
 * @throws TypeError when a field is empty or contains the separator
 */
export function registrationText({ userId, walletId, nonce }: Registration): string {
  return joinFields('register/v1', userId, walletId, nonce)
}
