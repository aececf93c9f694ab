import { formatAmount } from '@latchkey/core'
import { type Allowlist, allowlistTree } from './allowlistTree.ts'
import { dropTree, type ListEntry } from './dropTree.ts'
import type { MerkleTree } from './merkleTree.ts'
import { readDropList } from './readDropList.ts'

/** Entries of a list as JSON, because one text passes between threads and to the database much faster than rows. */
type EntriesJson = string

type StoredEntry = { readonly kind: ListEntry['kind']; readonly subject: string; readonly amount: string }

/** The work on lists of up to 20,000 entries, which takes up to seconds. It runs in a thread of its own. */
export const listWork = {
  /** @see readDropList */
  readDropList({ csv, decimals }: { readonly csv: string; readonly decimals: number }) {
    const { entries, problem } = readDropList(csv, decimals)
    if (!entries) return { problem }
    const rows = entries.map(({ kind, subject, amount }, idx) => ({
      idx,
      kind,
      subject,
      amount: String(amount),
    }))
    return { entries: JSON.stringify(rows), hasSolana: entries.some(({ kind }) => kind === 'solana') }
  },
  /** The tree of a list of a drop. */
  dropTree: ({ entries }: { readonly entries: EntriesJson }): MerkleTree =>
    dropTree(readEntries(entries).map((entry) => ({ ...entry, amount: BigInt(entry.amount) }))),
  /** The tree of a phase's allowlist. */
  allowlistTree: ({ list }: { readonly list: Allowlist }): MerkleTree => allowlistTree(list),
  /** A list in the form in which a new drop takes it. */
  writeCsv({ entries, decimals }: { readonly entries: EntriesJson; readonly decimals: number }): string {
    const lines = readEntries(entries).map(
      ({ subject, amount }) => `${subject},${formatAmount(BigInt(amount), decimals)}`,
    )
    return `address,amount\n${lines.join('\n')}\n`
  },
}

/** Entries that the database has written. */
const readEntries = (json: EntriesJson): readonly StoredEntry[] => JSON.parse(json)

export type ListWork = typeof listWork
export type ListJob = {
  readonly [kind in keyof ListWork]: { readonly kind: kind; readonly input: Parameters<ListWork[kind]>[0] }
}[keyof ListWork]

/** Does a job. */
export const doListWork = ({ kind, input }: ListJob): unknown => listWork[kind](input as never) // They belong together.
