import { randomBytes, randomUUID } from 'node:crypto'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import { teamLock } from '../../shared/launchCalls.ts'
import {
  type LaunchInput,
  type LaunchProblems,
  launchInput,
  launchProblems,
  launchSteps,
  launchToken,
  type OwnToken,
} from '../../shared/launchDraft.ts'
import type { ListedDraft, ProjectDraft, ProjectState } from '../../shared/props/createLaunch.ts'
import { tokensFor } from '../../shared/tokensFor.ts'
import type { SignedIn } from '../auth/createAsUser.ts'
import { projects } from '../database/launchpadSchema.ts'
import { wallets } from '../database/schema.ts'
import type { Directory, LaunchRow } from '../launchpad/directory.ts'
import { accountOf, shownAddress } from '../launchpad/people.ts'
import { rootContracts } from '../launchpad/rootContracts.ts'
import type { Site } from '../pages/site.ts'
import { readOwnToken } from './ownToken.ts'

/** The unfinished launches of one user. */
const maxDrafts = 10

const savedSteps = ['token', 'sale', 'safety', 'about'] as const
const saveBody = z.extend(launchInput, { step: z.enum(launchSteps) })
const hashBody = z.object({ hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)) })

type Row = typeof projects.$inferSelect
/** Why a project is not changed: it is of another user, there is none, or its sale is on the chain. */
export type Refusal = 'not_yours' | 'unknown' | 'on_chain'
type Needs = {
  readonly site: Site
  /** ms since 1970. */
  readonly now: () => number
}

/** The launches that creators prepare. Dapp 3.3. */
export function createProjectDrafts({ site, now }: Needs) {
  const { db } = site
  const contracts = contractAddresses()

  /** A project of the user whose sale is not on the chain. */
  async function draftOf({ userId }: SignedIn, id: string): Promise<Row | Refusal> {
    const [row] = await db.select().from(projects).where(eq(projects.id, id))
    if (!row) return 'unknown'
    if (row.ownerUserId !== userId) return 'not_yours'
    return launchOf(await site.directory(), row) ? 'on_chain' : row
  }

  /**
   * Stores what was typed up to a step, if there is nothing wrong with it.
   * @param id - of the draft; `undefined` for a new one
   */
  async function save(
    viewer: SignedIn,
    id: string | undefined,
    body: unknown,
  ): Promise<{ readonly id: string } | { readonly problems: LaunchProblems } | Refusal> {
    const found = id === undefined ? undefined : await draftOf(viewer, id)
    if (typeof found === 'string') return found
    const parsed = saveBody.safeParse(body)
    if (!parsed.success) return { problems: { form: 'This cannot be saved. Reload the page and try again.' } }
    const { step, ...input } = parsed.data
    const owner = input.owner.toLowerCase()
    if (!isAddress(owner) || !(await isOwnWallet(viewer, owner, input.chainId)))
      return { problems: { form: 'Sign in with this wallet first.' } }
    if (![site.live, site.practice].includes(input.chainId))
      return { problems: { chainId: 'Choose a network.' } }
    const own = await ownTokenOf(input)
    if (own?.problem !== undefined) return { problems: { token: own.problem } }
    const directory = await site.directory()
    const context = { now: Math.max(now(), directory.chainNow(input.chainId)), ownToken: own?.token }
    const problems = launchProblems(input, step, context)
    const sold = launchToken(input, context)
    if (Object.keys(problems).length > 0 || !sold) return { problems }
    const { name: _, symbol: __, chainId, tagline, description, links, ...terms } = input
    const row = {
      ...{ chainId, ownerAddress: owner, name: sold.name, symbol: sold.symbol, tagline, description },
      ...{ links: links.split(/\s+/).filter(Boolean), terms, submittedTx: null },
      // Words that were not checked never become public.
      step:
        savedSteps.findLast((one) => Object.keys(launchProblems(input, one, context)).length === 0) ??
        'token',
    }
    if (found) {
      await db.update(projects).set(row).where(eq(projects.id, found.id))
      return { id: found.id }
    }
    return add(viewer, row, directory)
  }

  /** A wallet that has signed in this browser may be of another user. A contract account is another wallet on each chain. */
  const isOwnWallet = async ({ userId }: SignedIn, address: string, chainId: number) =>
    (await db.$count(
      wallets,
      and(
        eq(wallets.userId, userId),
        inArray(wallets.account, [accountOf(address), `eip155:${chainId}:${shownAddress(address)}`]),
      ),
    )) > 0

  /** Adds a draft, unless the user has too many, also when several requests come at once. */
  const add = (
    { userId: ownerUserId }: SignedIn,
    row: Omit<typeof projects.$inferInsert, 'id' | 'salt' | 'createdAt'>,
    directory: Directory,
  ) =>
    db.transaction(async (tx) => {
      await lockInTransaction(tx, `projects ${ownerUserId}`)
      const own = await tx.select().from(projects).where(eq(projects.ownerUserId, ownerUserId))
      if (own.filter((one) => !launchOf(directory, one)).length >= maxDrafts)
        return { problems: { form: `Discard a draft first: ${maxDrafts} is the most.` } }
      const id = randomUUID()
      const salt = `0x${randomBytes(32).toString('hex')}`
      await tx.insert(projects).values({ ...row, id, salt, ownerUserId, createdAt: new Date(now()) })
      return { id }
    })

  /** Keeps the transaction that creates the sale. */
  async function submit(viewer: SignedIn, id: string, body: unknown): Promise<Refusal | 'kept' | 'invalid'> {
    const parsed = hashBody.safeParse(body)
    if (!parsed.success) return 'invalid'
    const found = await draftOf(viewer, id)
    if (typeof found === 'string') return found
    await db.update(projects).set({ submittedTx: parsed.data.hash }).where(eq(projects.id, id))
    return 'kept'
  }

  async function remove(viewer: SignedIn, id: string): Promise<Refusal | 'removed'> {
    const found = await draftOf(viewer, id)
    if (typeof found === 'string') return found
    await db.delete(projects).where(eq(projects.id, id))
    return 'removed'
  }

  async function ownTokenOf({ source, token, chainId, owner: holder }: LaunchInput) {
    if (source !== 'own' || !isAddress(token, { strict: false })) return undefined
    return readOwnToken(site, { chainId, token, holder })
  }

  /** @param wanted - id of the draft to show; `new` for none */
  async function read(
    userId: string,
    wanted: string | undefined,
  ): Promise<{ readonly draft: ProjectDraft | null; readonly drafts: readonly ListedDraft[] }> {
    const directory = await site.directory()
    const rows = await db
      .select()
      .from(projects)
      .where(eq(projects.ownerUserId, userId))
      .orderBy(desc(projects.createdAt))
    const open = rows.filter((row) => isOpen(directory, row))
    const shown = wanted === 'new' ? undefined : (open.find(({ id }) => id === wanted) ?? open[0])
    return {
      draft: shown ? await draftProps(directory, shown) : null,
      drafts: open.map((row) => ({
        ...{ id: row.id, name: row.name, chainId: row.chainId, state: stateOf(directory, row) },
      })),
    }
  }

  async function draftProps(directory: Directory, row: Row): Promise<ProjectDraft> {
    const input = inputOf(row)
    const token = (await ownTokenOf(input))?.token
    const launch = launchOf(directory, row)
    return {
      ...{ id: row.id, state: stateOf(directory, row), input, step: row.step },
      salt: row.salt as `0x${string}`, // Written by `add`.
      ownToken: token ? withSold(token, launch) : null,
      contracts,
    }
  }

  return { save, submit, remove, read }
}

export type ProjectDrafts = ReturnType<typeof createProjectDrafts>

const launchOf = ({ launches }: Directory, { chainId, ownerAddress, salt }: Row) =>
  launches.find(
    (launch) => launch.chainId === chainId && launch.owner === ownerAddress && launch.salt === salt,
  )

function stateOf(directory: Directory, row: Row): ProjectState {
  if (launchOf(directory, row)) return 'onchain'
  return row.submittedTx ? 'submitted' : 'draft'
}

/** Whether something of the launch is still to be sent: its sale, or the lock of the team. */
function isOpen(directory: Directory, row: Row): boolean {
  const launch = launchOf(directory, row)
  if (!launch) return true
  if (!(Number(row.terms.lockPercent) > 0)) return false
  return !directory.locks.some(
    ({ chainId, token, creator, label }) =>
      chainId === launch.chainId && token === launch.token && creator === launch.owner && label === teamLock,
  )
}

/** What the creator held before the sale took its part, of which the lock is a share. */
function withSold(token: OwnToken, launch: LaunchRow | undefined): OwnToken {
  const sold = launch ? tokensFor(BigInt(launch.hardCap), BigInt(launch.rate)) : 0n
  return { ...token, held: (BigInt(token.held) + sold).toString() }
}

const nothingTyped: LaunchInput = {
  ...{ chainId: 0, owner: '', source: 'new', name: '', symbol: '', supply: '', token: '' },
  ...{ hardCap: '', softCap: '', minBuy: '', maxBuy: '', rate: '', start: '', end: '' },
  ...{ tgePercent: '', cliffDays: '', vestingDays: '', lockPercent: '', lockCliffDays: '', lockEndDays: '' },
  ...{ tagline: '', description: '', links: '' },
}

const inputOf = (row: Row): LaunchInput => ({
  ...nothingTyped,
  ...row.terms,
  ...{ chainId: row.chainId, owner: shownAddress(row.ownerAddress), name: row.name, symbol: row.symbol },
  ...{ tagline: row.tagline, description: row.description, links: row.links.join('\n') },
})

function contractAddresses(): ProjectDraft['contracts'] {
  const { launchpad, lock, presaleImplementation } = rootContracts()
  return {
    ...{ launchpad: launchpad.address, lock: lock.address },
    saleImplementation: presaleImplementation.address,
  }
}
