import { and, eq, inArray } from 'drizzle-orm'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { alertKinds, emailLists } from '../shared/props/mail.ts'
import type { createAsUser } from './auth/createAsUser.ts'
import { stars } from './database/launchpadSchema.ts'
import { setSubscribed } from './mail/subscriptions.ts'
import type { RenderPage } from './pages/renderPage.ts'
import { starboardProps } from './pages/settings/starboard.ts'
import type { Site } from './pages/site.ts'

const alertsBody = z.object({ alerts: z.array(z.enum(alertKinds)).max(alertKinds.length) })
/** A user has 200 at most. */
const removedBody = z.object({ ids: z.array(z.uuid()).min(1).max(200) })
const listBody = z.object({ list: z.enum(emailLists), subscribed: z.boolean() })

/** What a user starred, the mail about it, and the lists of mails. Dapp 3.10. */
export function starboardRoutes(needs: {
  readonly site: Site
  readonly asUser: ReturnType<typeof createAsUser>
  /** Limits changes. */
  readonly changes: MiddlewareHandler
  readonly back: (c: Context) => Response
  readonly page: RenderPage
  /** ms since 1970. */
  readonly now: () => number
  readonly notFound: (c: Context) => Response | Promise<Response>
}): Hono {
  const { site, asUser, changes, back, page } = needs
  const { db } = site
  const app = new Hono()
  const queryOf = (c: Context) => new URL(c.req.url).searchParams
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

  app.get(
    '/settings/starboard',
    asUser(async (c, viewer) =>
      page(c, 'Settings/StarboardTable', await starboardProps(site, viewer, queryOf(c)), {
        encryptHistory: true,
      }),
    ),
  )
  const starPath = '/stars/:id{[0-9a-f-]{36}}'
  const ofStar = (c: Context, userId: string) =>
    and(eq(stars.id, c.req.param('id') ?? ''), eq(stars.userId, userId))
  app.patch(
    starPath,
    changes,
    asUser(async (c, { userId }) => {
      const body = alertsBody.safeParse(await bodyOf(c))
      if (!body.success) return needs.notFound(c)
      const set = await db.update(stars).set(body.data).where(ofStar(c, userId)).returning()
      return set.length > 0 ? back(c) : needs.notFound(c)
    }),
  )
  app.delete(
    starPath,
    changes,
    asUser(async (c, { userId }) => {
      const removed = await db.delete(stars).where(ofStar(c, userId)).returning()
      return removed.length > 0 ? back(c) : needs.notFound(c)
    }),
  )
  app.delete(
    '/stars',
    changes,
    asUser(async (c, { userId }) => {
      const body = removedBody.safeParse(await bodyOf(c))
      if (!body.success) return needs.notFound(c)
      const removed = await db
        .delete(stars)
        .where(and(inArray(stars.id, body.data.ids), eq(stars.userId, userId)))
        .returning()
      return removed.length > 0 ? back(c) : needs.notFound(c)
    }),
  )
  app.patch(
    '/settings/lists',
    changes,
    asUser(async (c, { userId }) => {
      const body = listBody.safeParse(await bodyOf(c))
      if (!body.success) return needs.notFound(c)
      await setSubscribed(db, { userId, ...body.data, via: 'settings', at: new Date(needs.now()) })
      return back(c)
    }),
  )
  return app
}
