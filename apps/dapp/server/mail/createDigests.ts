import { and, eq, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { chainEvents, dropEntries } from '../database/launchpadSchema.ts'
import { users, wallets } from '../database/schema.ts'
import type { Site } from '../pages/site.ts'
import type { MailOutbox } from './mailOutbox.ts'
import { isSubscribed } from './subscriptions.ts'

const dayMs = 86_400_000
/** Anyone can put an account on lists, of as many drops as they like. */
const storedNames = 100

/**
 * Puts a mail into the outbox for each user with entries in drops that were published the day before, by the time of the live
 * chain (UTC). It may run at any time and in several processes: each user gets one mail for a day.
 */
export function createDigests({ db, directory, live }: Site, outbox: MailOutbox): () => Promise<void> {
  let doneDay: number | undefined

  /** Users whose wallets are on the lists of drops, with the titles. */
  async function listed(drops: ReadonlyMap<string, string>, until: Date) {
    // A contract account is one of its own network only.
    const prefix = `^(solana|eip155(:${live})?):`
    const address = sql`regexp_replace(${wallets.account}, ${prefix}, '')`
    const rows = await db
      .selectDistinct({ dropId: dropEntries.dropId, userId: users.id, email: users.email })
      .from(dropEntries)
      .innerJoin(
        wallets,
        sql`${dropEntries.subject} = case ${dropEntries.kind} when 'evm' then lower(${address}) else ${address} end`,
      )
      .innerJoin(
        users,
        and(eq(users.id, wallets.userId), isNotNull(users.email), lte(users.createdAt, until)),
      )
      .where(inArray(dropEntries.dropId, [...drops.keys()]))
    const byUser = new Map<string, { readonly email: string; readonly names: string[] }>()
    for (const { dropId, userId, email } of rows) {
      const digest = byUser.get(userId) ?? { email: email ?? '', names: [] }
      if (digest.names.length < storedNames) digest.names.push(drops.get(dropId) ?? '')
      byUser.set(userId, digest)
    }
    return byUser
  }

  return async () => {
    const known = await directory()
    const day = Math.floor(known.chainNow(live) / dayMs)
    if (day === doneDay) return
    const [from, until] = [new Date((day - 1) * dayMs), new Date(day * dayMs)]
    const ofLive = known.drops.filter(({ chainId }) => chainId === live)
    const published = await db
      .select({ id: chainEvents.id })
      .from(chainEvents)
      .where(
        and(
          inArray(
            chainEvents.id,
            ofLive.map(({ eventId }) => eventId),
          ),
          ...[gte(chainEvents.at, from), lt(chainEvents.at, until)],
        ),
      )
    const fresh = ofLive.filter(({ eventId }) => published.some(({ id }) => id === eventId))
    const drops = new Map(fresh.map(({ list }) => [list.id, list.title]))
    const digests = drops.size > 0 ? await listed(drops, until) : []
    for (const [userId, { email, names }] of digests) {
      if (!(await isSubscribed(db, userId, 'digest'))) continue
      await outbox.add(db, {
        ...{ kind: 'digest', to: email, userId, list: 'digest', names: names.toSorted() },
        ...{ path: '/airdrops?tab=eligible', event: `day ${day}` },
      })
    }
    doneDay = day
  }
}
