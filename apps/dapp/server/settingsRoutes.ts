import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Distribution } from '../shared/props/airdrops.ts'
import { createAsUser } from './auth/createAsUser.ts'
import { users } from './database/schema.ts'
import type { LimitRequests } from './http/limitRequests.ts'
import { backPath } from './inertia/inertia.ts'
import type { HeldBalances } from './pages/heldBalances.ts'
import type { RenderPage } from './pages/renderPage.ts'
import { leaderboardProps, visibilityBody } from './pages/settings/leaderboard.ts'
import { moneyProps, saveReceiving, saveSpending } from './pages/settings/money.ts'
import { profileProps, saveAvatar, saveProfile } from './pages/settings/profile.ts'
import { saveSpeed, speedProps } from './pages/settings/speed.ts'
import type { Site, Viewer } from './pages/site.ts'
import type { SampledNetwork } from './speed/createSampler.ts'
import { starboardRoutes } from './starboardRoutes.ts'

/** Changes per minute and address. */
const changesPerMinute = 60

type SettingsNeeds = {
  readonly site: Site
  readonly origin: string
  readonly limit: LimitRequests
  readonly viewerOf: (c: Context) => Promise<Viewer>
  readonly balancesOf: (c: Context) => Promise<HeldBalances>
  readonly distribution: (viewer: Viewer) => Promise<Distribution>
  readonly page: RenderPage
  /** The networks that pages of the launchpad read, with their providers. */
  readonly pinnable: readonly SampledNetwork[]
  /** ms since 1970. */
  readonly now: () => number
  readonly notFound: (c: Context) => Response | Promise<Response>
  readonly flash: (c: Context, flash: { errors: Record<string, string> } | { saved: string }) => Promise<void>
}

/** Settings of a user. A guest is asked to sign in, except for the leaderboard and the speed of networks. */
export function settingsRoutes(needs: SettingsNeeds): Hono {
  const { site, viewerOf, page, origin, flash } = needs
  const { db } = site
  const app = new Hono()
  const queryOf = (c: Context) => new URL(c.req.url).searchParams
  const changes = needs.limit('settings', changesPerMinute, async (c, code) => {
    if (code === 'unavailable') return c.text('Try again in a moment.', 503)
    await flash(c, { errors: { form: 'Too many changes. Wait a minute.' } })
    return c.redirect(backPath(c, origin), 303)
  })
  const asUser = createAsUser({ viewerOf, origin })
  const back = (c: Context) => c.redirect(backPath(c, origin, '/settings/profile'), 303)
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

  app.get('/settings', (c) => c.redirect('/settings/profile', 302))
  app.get(
    '/settings/profile',
    asUser(async (c, viewer) =>
      page(c, 'Settings/Profile', await profileProps(site, viewer), {
        encryptHistory: true,
      }),
    ),
  )
  app.patch(
    '/settings/profile',
    changes,
    asUser(async (c, viewer) => {
      const errors = await saveProfile(db, viewer, await bodyOf(c))
      await flash(c, Object.keys(errors).length > 0 ? { errors } : { saved: 'Your profile is saved.' })
      return back(c)
    }),
  )
  app.put(
    '/settings/avatar',
    changes,
    asUser(async (c, viewer) => {
      const errors = await saveAvatar(db, viewer, await bodyOf(c))
      if (Object.keys(errors).length > 0) await flash(c, { errors })
      return back(c)
    }),
  )
  app.get(
    '/settings/money',
    asUser(async (c, viewer) =>
      page(
        c,
        'Settings/SpendAbility',
        moneyProps(site, viewer, { ...(await needs.balancesOf(c)), distribution: needs.distribution }),
        {
          encryptHistory: true,
        },
      ),
    ),
  )
  app.patch(
    '/settings/money',
    changes,
    asUser(async (c, { userId }) => {
      const errors = await saveSpending(db, userId, await bodyOf(c))
      await flash(c, Object.keys(errors).length > 0 ? { errors } : { saved: 'Your limits are saved.' })
      return back(c)
    }),
  )
  app.patch(
    '/settings/receiving',
    changes,
    asUser(async (c, viewer) => {
      const errors = await saveReceiving(db, viewer, await bodyOf(c))
      await flash(c, Object.keys(errors).length > 0 ? { errors } : { saved: 'Your choice is saved.' })
      return back(c)
    }),
  )
  app.get('/settings/speed', (c) => page(c, 'Settings/Speedometer', speedProps(db, needs.now())))
  app.patch(
    '/settings/speed',
    changes,
    asUser(async (c, { userId }) => {
      const errors = await saveSpeed(db, userId, await bodyOf(c), needs.pinnable)
      if (Object.keys(errors).length > 0) await flash(c, { errors })
      return back(c)
    }),
  )
  app.get('/settings/leaderboard', async (c) =>
    page(c, 'Settings/Leaderboard', await leaderboardProps(site, await viewerOf(c), queryOf(c))),
  )
  app.patch(
    '/settings/leaderboard',
    changes,
    asUser(async (c, { userId }) => {
      const body = visibilityBody.safeParse(await bodyOf(c))
      if (body.success) await db.update(users).set(body.data).where(eq(users.id, userId))
      else await flash(c, { errors: { visibility: 'Choose who sees you.' } })
      return back(c)
    }),
  )
  app.route('/', starboardRoutes({ ...needs, asUser, changes, back }))
  return app
}
