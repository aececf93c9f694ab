import type { Limiter } from '@latchkey/server-kit/limits'
import { type Context, Hono } from 'hono'
import { createAsUser, type SignedIn } from '../auth/createAsUser.ts'
import { backPath } from '../inertia/inertia.ts'
import type { Site, Viewer } from '../pages/site.ts'
import type { ProjectDrafts, Refusal } from './projectDrafts.ts'
import { postUpdate } from './projectUpdates.ts'

/** Changes of one user's projects per hour. Dapp 8.4. */
const perHour = 20
const hourMs = 3_600_000
const minuteMs = 60_000

export type ProjectNeeds = {
  readonly site: Site
  readonly drafts: ProjectDrafts
  readonly origin: string
  readonly limiter: Limiter
  /** ms since 1970. */
  readonly now: () => number
  readonly viewerOf: (c: Context) => Promise<Viewer>
  readonly errorPage: (c: Context, props: { status: 403 | 404 | 503 }) => Response | Promise<Response>
  readonly flash: (c: Context, flash: { errors: Record<string, string> } | { saved: string }) => Promise<void>
}

/** Drafts of launches, and what creators write about those on chain. Dapp 2.3. */
export function projectRoutes(needs: ProjectNeeds): Hono {
  const { site, drafts, origin, limiter, viewerOf, errorPage, flash } = needs
  const app = new Hono()
  const back = (c: Context) => c.redirect(backPath(c, origin, '/projects?create=1'), 303)
  const bodyOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)
  const idOf = (c: Context) => c.req.param('id') ?? ''
  const path = '/projects/:id{[0-9a-f-]{36}}'
  const user = createAsUser({ viewerOf, origin })

  /** Guards changes: the user is signed in, and has not made too many in the last hour. */
  const change = (answer: (c: Context, viewer: SignedIn) => Promise<Response>) =>
    user(async (c, viewer) => {
      const key = `projects ${viewer.userId}`
      const outcome = await limiter.take([{ key, capacity: perHour, periodMs: hourMs, cost: 1 }])
      if (outcome.status === 'taken') return answer(c, viewer)
      if (outcome.status === 'unavailable') return errorPage(c, { status: 503 })
      c.header('Retry-After', String(outcome.retryInSeconds))
      const minutes = Math.ceil((outcome.retryInSeconds * 1000) / minuteMs)
      const problem = `Too many changes. Wait ${minutes} min.`
      await flash(c, { errors: { form: problem, body: problem } })
      return back(c)
    })
  async function refuse(c: Context, refusal: Refusal | 'not_public') {
    if (refusal === 'not_yours') return errorPage(c, { status: 403 })
    if (refusal === 'unknown') return errorPage(c, { status: 404 })
    const message =
      refusal === 'on_chain'
        ? 'This launch is on the chain and cannot be changed.'
        : 'This launch is not on the chain yet.'
    return c.json({ code: refusal, message }, 409)
  }

  async function save(c: Context, viewer: SignedIn, id?: string) {
    const saved = await drafts.save(viewer, id, await bodyOf(c))
    if (typeof saved === 'string') return refuse(c, saved)
    if ('problems' in saved) {
      await flash(c, { errors: { ...saved.problems } })
      return back(c)
    }
    // The address names the draft from now on.
    const next = new URL(backPath(c, origin, '/projects?create=1'), origin)
    if (next.pathname === '/projects') next.searchParams.set('draft', saved.id)
    return c.redirect(next.pathname + next.search, 303)
  }
  app.post(
    '/projects',
    change((c, viewer) => save(c, viewer)),
  )
  app.patch(
    path,
    change(async (c, viewer) => {
      const body = await bodyOf(c)
      if (typeof body !== 'object' || body === null || !('hash' in body)) return save(c, viewer, idOf(c))
      const outcome = await drafts.submit(viewer, idOf(c), body)
      if (outcome === 'kept') return c.body(null, 204)
      if (outcome === 'invalid') return c.json({ code: 'bad_request', message: 'Send a hash.' }, 400)
      return refuse(c, outcome)
    }),
  )
  app.delete(
    path,
    change(async (c, viewer) => {
      const outcome = await drafts.remove(viewer, idOf(c))
      return outcome === 'removed' ? back(c) : refuse(c, outcome)
    }),
  )
  app.post(
    `${path}/updates`,
    change(async (c, viewer) => {
      const posted = await postUpdate(site, viewer, {
        ...{ projectId: idOf(c), body: await bodyOf(c), now: needs.now() },
      })
      if (typeof posted === 'string') return refuse(c, posted)
      await flash(
        c,
        posted.problem ? { errors: { body: posted.problem } } : { saved: 'Your update is posted.' },
      )
      return back(c)
    }),
  )
  return app
}
