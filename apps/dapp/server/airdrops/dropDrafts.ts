import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { isAddress } from 'viem'
import * as z from 'zod'
import type { DropDraft } from '../../shared/props/airdrops.ts'
import { dropEntries, drops, publishedDrops } from '../database/launchpadSchema.ts'
import { isOwn, ofOwn } from '../launchpad/ownAccounts.ts'
import { shownAddress } from '../launchpad/people.ts'
import { ListsBusy } from '../lists/createListJobs.ts'
import type { ListWork } from '../lists/listWork.ts'
import { firstProblems } from '../pages/settings/profile.ts'
import type { Site, Viewer } from '../pages/site.ts'
import { insertEntriesJson, readEntriesJson } from './entriesJson.ts'

/** Characters of a list of the most entries. */
const maxCsv = 2 * 1024 * 1024
/** The drafts of one account. */
const maxDrafts = 20
const hourMs = 3_600_000
const maxDays = 730

const address = z.string().refine((text) => isAddress(text), 'Enter an address.')
const draftBody = z.object({
  chainId: z.number().int().positive(),
  creator: address,
  token: address,
  title: z.string().trim().min(2, 'Use 2 to 60 characters.').max(60, 'Use 2 to 60 characters.'),
  description: z.string().trim().max(280, 'Use at most 280 characters.'),
  start: z.iso.datetime('Choose when it opens.'),
  end: z.iso.datetime('Choose when it ends.'),
  /** Without it the entries stay as they are. */
  csv: z.string().max(maxCsv, 'Use a file of at most 2 MB.').optional(),
})

const ofCreator = { chainId: drops.chainId, address: drops.creatorAddress }

type Problems = Readonly<Record<string, string>>
type Needs = {
  readonly site: Site
  /** Whether entries of Solana accounts can be paid. */
  readonly paysSolana: boolean
  /** ms since 1970. */
  readonly now: () => number
}

/** The drops that creators prepare: words, dates and a list, of which the root is built. Dapp 3.10. */
export function createDropDrafts({ site, paysSolana, now }: Needs) {
  const { db } = site

  /** Does a job of the viewer's list, or says that too many wait. */
  async function work<kind extends 'readDropList' | 'dropTree'>(
    viewer: Viewer,
    kind: kind,
    input: Parameters<ListWork[kind]>[0],
  ): Promise<ReturnType<ListWork[kind]> | ListsBusy> {
    return site.lists.run(viewer.userId ?? '', kind, input).catch((error: unknown) => {
      if (error instanceof ListsBusy) return error
      throw error
    })
  }

  /** A draft of the viewer that is not on chain yet. */
  async function own(viewer: Viewer, id: string) {
    const [row] = await db
      .select()
      .from(drops)
      .where(and(eq(drops.id, id), ofOwn(viewer.accounts, ofCreator)))
    if (!row) return undefined
    const isPublished = row.root
      ? (await db.select().from(publishedDrops).where(published(row))).length > 0
      : false
    return { ...row, isPublished }
  }

  /**
   * Stores a draft, with its list if there is one. A change drops the root that was built.
   * @param id - of the draft; `undefined` for a new one
   * @returns what is wrong, by field; `undefined` if there is no such draft
   */
  async function save(viewer: Viewer, id: string | undefined, body: unknown): Promise<Problems | undefined> {
    const before = id === undefined ? undefined : await own(viewer, id)
    if (id !== undefined && !before) return undefined
    const read = draftBody.safeParse(body)
    if (!read.success) return firstProblems(read.error)
    const { csv, creator, token, chainId, title, description, start, end } = read.data
    const creatorAddress = creator.toLowerCase()
    const directory = await site.directory()
    const coin = directory.tokens.find(
      (one) => one.chainId === chainId && one.address === token.toLowerCase(),
    )
    const problems = {
      ...(isOwn(viewer.accounts, chainId, creatorAddress)
        ? {}
        : { creator: 'Sign in with that wallet first.' }),
      ...(coin ? {} : { token: 'Choose a token of the launchpad.' }),
      ...timeProblems(Date.parse(start), Date.parse(end), Math.max(now(), directory.chainNow(chainId))),
    }
    if (Object.keys(problems).length > 0 || !coin) return problems
    if (before?.isPublished) return { form: 'This drop is on the chain and cannot be changed.' }
    // Amounts were read with the decimals of the former token.
    const isOtherToken = before !== undefined && before.token !== coin.address
    if (csv === undefined && (before === undefined || isOtherToken)) return { csv: 'Choose the list.' }
    const input = csv === undefined ? undefined : { csv, decimals: coin.decimals }
    const list = input && (await work(viewer, 'readDropList', input))
    if (list instanceof ListsBusy) return { form: list.message }
    if (list?.problem !== undefined) return { csv: list.problem }
    if (list?.hasSolana && !paysSolana) return { csv: 'This site cannot pay Solana accounts.' }
    if (before === undefined && (await countDrafts(creatorAddress)) >= maxDrafts)
      return { form: `Delete a draft first: ${maxDrafts} is the most.` }

    const row = {
      ...{ chainId, creatorAddress, title, description, token: coin.address },
      ...{ startsAt: new Date(start), endsAt: new Date(end), root: null },
    }
    const dropId = before?.id ?? randomUUID()
    await db.transaction(async (tx) => {
      if (before) await tx.update(drops).set(row).where(eq(drops.id, dropId))
      else await tx.insert(drops).values({ ...row, id: dropId, createdAt: new Date(now()) })
      if (!list) return
      await tx.delete(dropEntries).where(eq(dropEntries.dropId, dropId))
      await insertEntriesJson(tx, dropId, list.entries)
    })
    return {}
  }

  /** Also counts those that are built. */
  async function countDrafts(creatorAddress: string): Promise<number> {
    const { drops: onChain } = await site.directory()
    const all = await db.select({ id: drops.id }).from(drops).where(eq(drops.creatorAddress, creatorAddress))
    return all.filter(({ id }) => !onChain.some(({ list }) => list.id === id)).length
  }

  /** Builds the root of the list. @returns what is wrong, by field; `undefined` if there is no such draft */
  async function build(viewer: Viewer, id: string): Promise<Problems | undefined> {
    const draft = await own(viewer, id)
    if (!draft || draft.isPublished) return undefined
    const { chainNow } = await site.directory()
    const late = timeProblems(
      draft.startsAt.getTime(),
      draft.endsAt.getTime(),
      Math.max(now(), chainNow(draft.chainId)),
    )
    if (Object.keys(late).length > 0) return { form: 'Change the dates first: the drop would end too soon.' }
    const tree = await work(viewer, 'dropTree', { entries: await readEntriesJson(db, id) })
    if (tree instanceof ListsBusy) return { form: tree.message }
    const { root } = tree
    const [same] = await db
      .select({ id: drops.id })
      .from(drops)
      .where(
        and(
          eq(drops.chainId, draft.chainId),
          eq(drops.creatorAddress, draft.creatorAddress),
          eq(drops.root, root),
        ),
      )
    if (same && same.id !== id) return { form: 'Another drop of yours has the same list.' }
    await db.update(drops).set({ root }).where(eq(drops.id, id))
    return {}
  }

  /** Deletes a draft with its list. @returns whether there was one */
  async function remove(viewer: Viewer, id: string): Promise<boolean> {
    const draft = await own(viewer, id)
    if (!draft || draft.isPublished) return false
    await db.delete(drops).where(eq(drops.id, id))
    return true
  }

  /** The drafts of the viewer that are not on chain, the newest first. */
  async function list(viewer: Viewer): Promise<readonly DropDraft[]> {
    const directory = await site.directory()
    const rows = await db
      .select({
        drop: drops,
        entries: count(dropEntries.idx),
        solana: sql<number>`count(*) filter (where ${dropEntries.kind} = 'solana')`.mapWith(Number),
        total: sql<string>`coalesce(sum(${dropEntries.amount}), 0)::text`,
      })
      .from(drops)
      .leftJoin(dropEntries, eq(dropEntries.dropId, drops.id))
      .where(ofOwn(viewer.accounts, ofCreator))
      .groupBy(drops.id)
      .orderBy(desc(drops.createdAt))
    const onChain = new Set(directory.drops.map(({ list: { id } }) => id))
    return rows
      .filter(({ drop }) => !onChain.has(drop.id))
      .map(({ drop, entries, solana, total }) => {
        const { symbol, decimals } = directory.tokenOf(drop.chainId, drop.token)
        return {
          ...{ id: drop.id, chainId: drop.chainId, creator: shownAddress(drop.creatorAddress) },
          ...{ title: drop.title, description: drop.description },
          token: { address: shownAddress(drop.token), symbol, decimals },
          ...{ start: drop.startsAt.toISOString(), end: drop.endsAt.toISOString() },
          ...{ entries, solanaEntries: solana, total, root: drop.root },
        }
      })
  }

  return { save, build, remove, list, own }
}

export type DropDrafts = ReturnType<typeof createDropDrafts>

const published = (row: {
  readonly chainId: number
  readonly creatorAddress: string
  readonly root: string | null
}) =>
  and(
    eq(publishedDrops.chainId, row.chainId),
    eq(publishedDrops.creator, row.creatorAddress),
    eq(publishedDrops.root, row.root ?? ''),
  )

/** As the contract has it: open for at least an hour from now, and ended within two years. */
function timeProblems(start: number, end: number, nowMs: number): Problems {
  if (end <= start) return { end: 'Choose an end after the start.' }
  if (end < nowMs + hourMs) return { end: 'Keep it open for at least an hour from now.' }
  if (end > nowMs + maxDays * 24 * hourMs) return { end: `End it within ${maxDays} days.` }
  return {}
}
