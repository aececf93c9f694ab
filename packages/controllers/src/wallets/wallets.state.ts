import type { ErrorCode, Wallet } from '@latchkey/core'

/** A wallet of the directory. */
export type DirectoryWallet = Wallet & { readonly pictureUrl: string | undefined }

export type WalletsState = {
  /** Status of the first page. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: ErrorCode | undefined
  /** Total number of wallets according to the directory; `undefined` until it is known. */
  readonly count: number | undefined
  /** The wallets that the host app features, in its order. */
  readonly featured: readonly DirectoryWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** The loaded pages, without duplicates. */
  readonly wallets: readonly DirectoryWallet[]
  readonly more: 'none' | 'available' | 'loading' | 'failed'
  readonly query: string
  readonly search:
    | { readonly status: 'idle' }
    /** `found` still belongs to the previous query. */
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

/** The wallets that are not in `known`, without duplicates. */
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
