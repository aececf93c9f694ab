import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { xAccounts } from '../server/database/accountSchema.ts'
import type { Database } from '../server/database/database.ts'
import {
  collections,
  dropEntries,
  drops,
  projects,
  projectUpdates,
  stars,
} from '../server/database/launchpadSchema.ts'
import { users, wallets } from '../server/database/schema.ts'
import type { History } from './liveStory.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'
import { linkedToX, names, news, words } from './words.ts'

/** The same id for the same row in every run, so that a second run changes nothing. */
function idOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const dayMs = 86_400_000
/** Account email of the visitor. */
const visitorEmail = 'demo@latchkey.test'

/** Stores what people say about the history of the chains: users, descriptions, news, lists and stars. */
export async function storeWords(
  db: Database,
  history: readonly { readonly chainId: number; readonly history: History }[],
  { people, random, nowMs }: { readonly people: People; readonly random: Random; readonly nowMs: number },
): Promise<void> {
  const daysFromNow = (days: number) => new Date(nowMs + days * dayMs)
  const createdAt = daysFromNow(-45)
  const accounts = [people.visitor, ...people.supporters.slice(0, names.length)]
  const profiles = accounts.map((address, index) => {
    const [handle, displayName] = names[index - 1] ?? []
    const account = `eip155:${address}`
    const email = index === 0 ? { email: visitorEmail, emailVerifiedAt: createdAt } : {}
    return { id: idOf('user', account), account, createdAt, handle, displayName, ...email }
  })
  const makers = people.creators.map((address) => {
    const account = `eip155:${address}`
    return { id: idOf('user', account), account, createdAt, handle: undefined, displayName: undefined }
  })
  await db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values(
        [...profiles, ...makers].map(({ account: _, ...user }) => ({ ...user, handle: user.handle ?? null })),
      )
      .onConflictDoNothing()
    // A user may have taken the handle of one in an earlier run.
    const stored = new Set((await tx.select({ id: users.id }).from(users)).map(({ id }) => id))
    await tx
      .insert(wallets)
      .values(
        [...profiles, ...makers]
          .filter(({ id }) => stored.has(id))
          .map(({ id, account }) => ({
            ...{ id: idOf('wallet', account), userId: id, account, verifiedAt: createdAt },
          })),
      )
      .onConflictDoNothing()
    const known = new Map((await tx.select().from(wallets)).map(({ account, userId }) => [account, userId]))
    const idOfAccount = (address: string) => known.get(`eip155:${address}`) ?? null
    const linkedAt = daysFromNow(-20)
    const linked = profiles.flatMap(({ id, handle, displayName: name }) =>
      handle && name && linkedToX.includes(handle) && stored.has(id)
        ? [{ userId: id, subject: `seed-${handle}`, username: handle, name, linkedAt }]
        : [],
    )
    if (linked.length > 0) await tx.insert(xAccounts).values(linked).onConflictDoNothing()
    for (const { chainId, history: of } of history) {
      const projectId = (name: string) => idOf('project', chainId, name)
      await tx
        .insert(projects)
        .values(
          of.launches.map(({ name, symbol, creator, salt, start }) => ({
            ...{ id: projectId(name), chainId, ownerAddress: creator.toLowerCase(), salt, name, symbol },
            ...{ ...words[name], links: ['https://launch.example/'], createdAt: daysFromNow(start - 1) },
            ownerUserId: idOfAccount(creator),
          })),
        )
        .onConflictDoNothing()
      const posted = news.flatMap(([launch, daysAgo, body]) => {
        const found = of.launches.find(({ name }) => name === launch)
        if (!found) return []
        const authorId = idOfAccount(found.creator)
        return [
          { id: idOf(launch, body), projectId: projectId(launch), authorId, body, at: daysFromNow(-daysAgo) },
        ]
      })
      if (posted.length > 0) await tx.insert(projectUpdates).values(posted).onConflictDoNothing()
      await tx
        .insert(collections)
        .values(
          of.collections.map((collection) => ({
            ...{ ...collection, chainId, address: collection.address.toLowerCase() },
            description: descriptions[collection.slug] ?? '',
          })),
        )
        .onConflictDoUpdate({
          target: [collections.chainId, collections.slug],
          set: { address: sql`excluded.address` },
        })
      for (const { title, creator, token, root, start, end, entries } of of.drops) {
        const dropId = idOf('drop', chainId, title)
        const stored = await tx
          .insert(drops)
          .values({
            ...{
              id: dropId,
              chainId,
              title,
              creatorAddress: creator.toLowerCase(),
              token: token.toLowerCase(),
            },
            ...{
              root,
              startsAt: daysFromNow(start),
              endsAt: daysFromNow(end),
              createdAt: daysFromNow(start - 1),
            },
            description: descriptions[title] ?? '',
          })
          .onConflictDoNothing()
          .returning()
        if (stored.length === 0) continue
        await tx.insert(dropEntries).values(
          entries.map(({ kind, subject, amount }, idx) => ({
            ...{ dropId, idx, kind, amount: amount.toString() },
            subject: kind === 'evm' ? subject.toLowerCase() : subject,
          })),
        )
      }
      const refs = [
        ...of.launches.map(({ presale }) => ['launch', presale] as const),
        ...of.collections.map(({ address }) => ['collection', address] as const),
      ]
      const given = profiles.slice(1).flatMap(({ account }) => {
        const userId = idOfAccount(account.slice('eip155:'.length))
        if (!userId) return []
        return random.some(refs, 5).map(([kind, address]) => {
          const ref = `${chainId}:${address.toLowerCase()}`
          const starredAt = daysFromNow(-random.between(1, 20))
          return { id: idOf('star', account, ref), userId, kind, ref, chainId, createdAt: starredAt }
        })
      })
      await tx.insert(stars).values(given).onConflictDoNothing()
    }
  })
}

const descriptions: Readonly<Record<string, string>> = {
  keyholders: 'A key for everybody who backed the first launches. 512 keys, no two alike.',
  locksmiths: 'The 64 makers of the keys.',
  'keyholders-practice': 'A free key to practise with. It is worth nothing.',
  'Aurora testers': 'For those who read meters in the first weeks.',
  'Aurora season 1': 'For everybody who backed Aurora or staked in its first season.',
  'Drift friends': 'For the people on the quay, with a Solana or an EVM account.',
  'Gneiss early backers': 'Opens once the sale is finalised.',
}
