import { and, eq } from 'drizzle-orm'
import { type EmailList, emailLists as names } from '../../shared/props/mail.ts'
import type { EmailListRow } from '../../shared/props/settings.ts'
import { emailLists } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'

/** A user gets a list until they leave it. */
export async function isSubscribed(db: Database, userId: string, list: EmailList): Promise<boolean> {
  const [row] = await db
    .select()
    .from(emailLists)
    .where(and(eq(emailLists.userId, userId), eq(emailLists.list, list)))
  return row?.subscribed ?? true
}

export async function readSubscriptions(db: Database, userId: string): Promise<readonly EmailListRow[]> {
  const rows = await db.select().from(emailLists).where(eq(emailLists.userId, userId))
  return names.map((list) => {
    const row = rows.find((one) => one.list === list)
    return {
      ...{ list, subscribed: row?.subscribed ?? true },
      ...{ changedAt: row?.changedAt.toISOString() ?? null, via: row?.via ?? null },
    }
  })
}

export async function setSubscribed(
  db: Database,
  change: {
    readonly userId: string
    readonly list: EmailList
    readonly subscribed: boolean
    readonly via: 'settings' | 'link'
    readonly at: Date
  },
): Promise<void> {
  const { userId, list, at, ...state } = change
  const set = { ...state, changedAt: at }
  await db
    .insert(emailLists)
    .values({ userId, list, ...set })
    .onConflictDoUpdate({ target: [emailLists.userId, emailLists.list], set })
}
