import type { NetworkCall } from '@latchkey/server-kit/chains'
import type { Database } from '../database/database.ts'
import type { Coins } from '../launchpad/activity.ts'
import type { ContractKind } from '../launchpad/contractTable.ts'
import type { Directory } from '../launchpad/directory.ts'
import type { OwnAccount } from '../launchpad/ownAccounts.ts'
import type { createAllowlistTrees } from '../lists/createAllowlistTrees.ts'
import type { ListJobs } from '../lists/createListJobs.ts'

/** What pages of the launchpad are made from. */
export type Site = {
  readonly db: Database
  /** EVM chain ids. */
  readonly live: number
  readonly practice: number
  readonly coins: Coins
  /** Kinds of the contracts that make and hold everything else, by address in lower case. */
  readonly roots: ReadonlyMap<string, ContractKind>
  readonly directory: () => Promise<Directory>
  readonly call: NetworkCall
  readonly lists: ListJobs
  readonly allowlistTree: ReturnType<typeof createAllowlistTrees>
  /** Address of the pages of X accounts, if they have some. */
  readonly xProfiles: string | null
}

/** Who looks at a page. */
export type Viewer = {
  readonly userId: string | undefined
  /** The wallets of the user, and what the browser is signed in with besides. */
  readonly accounts: readonly OwnAccount[]
}

/** The value if it is one of those allowed, else the first. */
export const oneOf = <T extends string>(allowed: readonly [T, ...T[]], value: string | undefined): T =>
  allowed.find((one) => one === value) ?? allowed[0]

/** One page of a list that is in memory. `cursor`: id of the last item of the page before. */
export function pageOf<T extends { readonly id: string }>(
  items: readonly T[],
  cursor: string | undefined,
  size: number,
): { readonly data: readonly T[]; readonly next: string | null } {
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1
  const data = items.slice(start, start + size)
  return { data, next: start + size < items.length ? (data.at(-1)?.id ?? null) : null }
}
