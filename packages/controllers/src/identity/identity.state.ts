import type { Identity } from '@latchkey/core'

/** Name and picture of the active account; `identity` is undefined until it is known, and without a source. */
export type IdentityState = { readonly address: string | undefined; readonly identity: Identity | undefined }

export const initialIdentityState: IdentityState = { address: undefined, identity: undefined }
