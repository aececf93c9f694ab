import type { ErrorCode, Wallet } from '@latchkey/core'

/** A wallet of the directory, ready to be shown. */
export type DirectoryWallet = Wallet & { readonly pictureUrl: string | undefined }

export type WalletsState = {
  /** Of the first page. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: ErrorCode | undefined
  /** How many there are, as the directory says; `undefined` before it has said so. */
  readonly count: number | undefined
  /** The host's own choice, in the host's order. */
  readonly featured: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** The pages so far; each wallet once. */
  readonly wallets: readonly DirectoryWallet[]
  readonly more: 'none' | 'available' | 'loading' | 'failed'
  readonly query: string
  readonly search:
    | { readonly status: 'idle' }
    /** `found` is of the query before. */
    | { readonly status: 'searching'; readonly found: readonly DirectoryWallet[] | undefined }
    | { readonly status: 'found'; readonly found: readonly DirectoryWallet[] }
    | { readonly status: 'failed' }
}

export const initialWalletsState: WalletsState = {
  status: 'idle',
  error: undefined,
  count: undefined,
  featured: [],
  recommended: [],
  wallets: [],
  more: 'none',
  query: '',
  search: { status: 'idle' },
}

/** Those of `wallets` that are not among `known`, each once. */
export function unknownOf(
  known: readonly DirectoryWallet[],
  wallets: readonly DirectoryWallet[],
): readonly DirectoryWallet[] {
  const ids = new Set(known.map(({ id }) => id))
  return wallets.filter(({ id }) => {
    if (ids.has(id)) return false
    ids.add(id)
    return true
  })
}
