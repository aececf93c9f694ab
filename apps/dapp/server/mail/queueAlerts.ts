import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { emailLists } from '../database/accountSchema.ts'
import { stars } from '../database/launchpadSchema.ts'
import { users } from '../database/schema.ts'
import type { Site } from '../pages/site.ts'
import { dueAlerts, listOf } from './dueAlerts.ts'
import type { MailOutbox } from './mailOutbox.ts'

/**
 * Puts mails about starred things into the outbox, for users who asked for them. It may run at any time and in several
 * processes: each user gets one mail for an event.
 */
export async function queueAlerts({ db, directory }: Site, outbox: MailOutbox): Promise<void> {
  const [wanted, left] = await Promise.all([
    db
      .select({ star: stars, email: users.email })
      .from(stars)
      .innerJoin(users, and(eq(users.id, stars.userId), isNotNull(users.email)))
      .where(sql`cardinality(${stars.alerts}) > 0`),
    db.select().from(emailLists).where(eq(emailLists.subscribed, false)),
  ])
  if (wanted.length === 0) return
  const known = await directory()
  const isLeft = (userId: string, list: string) =>
    left.some((row) => row.userId === userId && row.list === list)
  for (const { star, email } of wanted) {
    for (const { alert, at, event, name, path } of dueAlerts(star, known)) {
      const list = listOf[alert]
      const isWanted = star.alerts.includes(alert) && star.createdAt.getTime() <= at
      if (!email || !isWanted || isLeft(star.userId, list)) continue
      await outbox.add(db, {
        ...{ kind: 'alert', to: email, userId: star.userId, list, alert, name, path },
        event,
      })
    }
  }
}
