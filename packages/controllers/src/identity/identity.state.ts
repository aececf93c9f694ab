import type { Identity } from '@latchkey/core'

/** How the account in use is called: `identity` is undefined until it is known, and without a source. */
export type IdentityState = { readonly address: string | undefined; readonly identity: Identity | undefined }

export const initialIdentityState: IdentityState = { address: undefined, identity: undefined }
