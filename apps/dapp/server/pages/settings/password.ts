import { and, desc, eq, gt } from 'drizzle-orm'
import type { PasswordProps } from '../../../shared/props/settings.ts'
import { type Account, stepUpMs } from '../../account/createAccount.ts'
import { type BrowserSession, idleMs } from '../../auth/sessionStore.ts'
import { sessions, users } from '../../database/schema.ts'
import type { Props } from '../../inertia/prop.ts'

/** Characters of a session's id on the page. The whole id stays on the server. */
const shortId = 16
const sessionsShown = 50

export const publicSessionId = (id: string) => id.slice(0, shortId)

/** Props of `Settings/Password`: the password and the browsers that are signed in. */
export async function passwordProps(
  { db, clock, isSteppedUp }: Account,
  session: BrowserSession & { readonly userId: string },
): Promise<Props> {
  const now = clock.now()
  const [[user], rows] = await Promise.all([
    db.select().from(users).where(eq(users.id, session.userId)),
    db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, session.userId),
          gt(sessions.expiresAt, new Date(now)),
          gt(sessions.seenAt, new Date(now - idleMs)),
        ),
      )
      .orderBy(desc(sessions.seenAt))
      .limit(sessionsShown),
  ])
  const isFresh = isSteppedUp(session) && session.stepUpAt
  const props: PasswordProps = {
    hasPassword: Boolean(user?.passwordHash),
    setAt: user?.passwordSetAt?.toISOString() ?? null,
    stepUpUntil: isFresh ? new Date(isFresh.getTime() + stepUpMs).toISOString() : null,
    sessions: rows.map(({ id, userAgent, network, seenAt }) => ({
      ...{ id: publicSessionId(id), device: deviceOf(userAgent), network },
      ...{ seenAt: seenAt.toISOString(), isCurrent: id === session.id },
    })),
  }
  return props
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system in a User-Agent. Browsers imitate each other, so the order decides. */
function deviceOf(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(browsers) ?? 'A browser', named(systems)].filter(Boolean).join(' on ')
}
