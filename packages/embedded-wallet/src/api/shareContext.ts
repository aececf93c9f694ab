import { joinFields } from './joinFields.ts'

/** Whose secret is sealed, and for which factor. */
export type ShareOwner = { readonly userId: string; readonly walletId: string; readonly factorId: string }

/**
 * The additional data of a secret on its way to the recovery service.
 * @throws TypeError when a field is empty or contains the separator
 */
export const shareContext = ({ userId, walletId, factorId }: ShareOwner): string =>
  joinFields('share/v1', userId, walletId, factorId)

/**
 * The additional data of a secret on its way back to a device.
 * @throws TypeError when a field is empty or contains the separator
 */
export const releaseContext = ({ userId, walletId, factorId }: ShareOwner): string =>
  joinFields('release/v1', userId, walletId, factorId)
