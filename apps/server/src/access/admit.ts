import { vouchedUser } from '@latchkey/server-kit/http'
import { clientAddress, createKeyedSemaphore, type Limiter, type Outcome } from '@latchkey/server-kit/limits'
import type { Context, MiddlewareHandler } from 'hono'
import { oneReason } from '../http/problem.ts'
import type { ProviderMeter } from '../limits/createProviderMeter.ts'
import { addressTake, type Payer, providerTakes, requestTakes } from '../limits/takes.ts'
import { type Budget, defaultBudget } from '../projects/budget.ts'
import type { Project, ProjectStore } from '../projects/projectStore.ts'
import { isLoopbackOrigin, originAllowed } from './originAllowed.ts'
import { createProjectCache } from './projectCache.ts'
import type { RouteAccess } from './routeAccess.ts'

// Augments hono's context variables, which requires an interface.
declare module 'hono' {
  interface ContextVariableMap {
    /** The project whose budget pays; `undefined` for requests from loopback origins without a project. */
    project: Project | undefined
    /** Address family of the caller, used only for limits. */
    address: string
    /** Address and project that the request is counted for. */
    payer: Payer
    /** Why the request was refused, for metrics. */
    refusal: 'address' | 'budget' | 'unavailable' | undefined
  }
}

export type AccessSettings = {
  /** Number of the operator's own proxies in front of the services. */
  readonly trustedProxies: number
  /** Units that one address may use per minute and project. */
  readonly addressPerMinute: number
  /** Budget shared by all requests without a project. */
  readonly withoutProject: Budget
  /** Key of the operator's servers that pass on requests of their users. Without it nobody does. */
  readonly callerKey?: string | undefined
}

export const defaultAccess: AccessSettings = {
  trustedProxies: 0,
  addressPerMinute: 1_200,
  withoutProject: defaultBudget,
}

/** Concurrent requests of one address, and further ones that may wait. More is a flood and must not delay others. */
const atOnce = 12
const maxWaiting = 200
const waitMs = 10_000

/**
 * Admits a request by, in this order: the limit of its address, its project, the origin of the page, and the budget of the
 * project. Requests without an Origin come from servers and apps and are only subject to limits: a list of origins is no
 * authentication. A server of the operator names the user whose request it passes on, who is then counted instead of its
 * address. Preflights are answered without a project, because they do not name one. Cookies are never read.
 * Security 3.9 and R-83.
 */
export function admit({
  store,
  limiter,
  meter,
  settings,
  now,
  accessOf,
}: {
  readonly store: ProjectStore
  readonly limiter: Limiter
  readonly meter: ProviderMeter
  readonly settings: AccessSettings
  /** ms since the Unix epoch. */
  readonly now: () => number
  readonly accessOf: (method: string, path: string) => RouteAccess
}): MiddlewareHandler {
  const findProject = createProjectCache(store)
  const withinConcurrency = createKeyedSemaphore({ atOnce, maxWaiting, ms: waitMs })

  const { addressPerMinute, withoutProject } = settings
  const ofAddress = (address: string): Payer => ({
    address,
    addressPerMinute,
    withoutProject,
    project: undefined,
  })

  return async (c, next) => {
    const origin = c.req.header('origin')
    const isPreflight = c.req.method === 'OPTIONS'
    const method = isPreflight ? c.req.header('access-control-request-method') : c.req.method
    const route = accessOf(method ?? 'GET', c.req.path)
    const anyPage = route.callers !== 'project'
    if (route.callers !== 'browser') c.header('access-control-allow-origin', anyPage ? '*' : origin)
    // Exposes `date`, so that clients with a wrong clock can sign with the server's time. Fault F62.
    c.header('access-control-expose-headers', 'retry-after, date')
    if (!anyPage) c.header('vary', 'origin')
    if (isPreflight) {
      c.header('access-control-allow-methods', 'GET, POST')
      c.header('access-control-allow-headers', 'content-type')
      c.header('access-control-max-age', '7200')
      return c.body(null, 204)
    }

    const client = clientAddress(c, settings.trustedProxies)
    const user = vouchedUser(c.req, { key: settings.callerKey, now: now() })
    // The wallet's users have one address at the services, and limits of their own.
    const address = typeof user === 'object' ? `user ${user.id}` : client
    c.set('address', address)
    if (user === 'invalid') {
      const outcome = limiter.takeLocally(addressTake(ofAddress(client), 1, 'here'))
      if (outcome.status !== 'taken') return refuse(c, outcome)
      return c.json(oneReason('latchkey-caller', 'This server does not pass on requests of users.'), 401)
    }
    const cost = typeof route.cost === 'number' ? route.cost : route.cost(c)
    const addressOnly = ofAddress(address)
    const memory = route.isFromMemory === true
    // Checked before the request is read, so that a flood costs almost nothing.
    const early = memory
      ? limiter.takeLocally(addressTake(addressOnly, cost, 'here'))
      : limiter.known([addressTake(addressOnly, cost)])
    if (early && early.status !== 'taken') return refuse(c, early)
    if (cost === 0 || (memory && anyPage)) return next()

    const admitted = async (): Promise<Response | undefined> => {
      const id = (await projectIdOf(c)) || undefined
      const project = id ? await findProject(id) : undefined
      if (id && !project && !route.answersUnknownProjects) {
        const outcome = await limiter.take([addressTake(addressOnly, cost)])
        if (outcome.status !== 'taken') return refuse(c, outcome)
        return c.json(oneReason('projectId', 'No project has this id.'), 401)
      }
      c.set('project', project)
      const payer = { ...addressOnly, project }
      c.set('payer', payer)
      if (origin !== undefined && !anyPage) {
        const allowed = project
          ? originAllowed(project, origin)
          : id !== undefined || isLoopbackOrigin(origin)
        if (!allowed) {
          return c.json(
            oneReason('origin', 'Invalid App Configuration: this origin is not on the project’s list.'),
            403,
          )
        }
      }
      if (memory) return void (await next())
      const asks = route.asksProviders === true
      const takes = [...requestTakes(payer, cost), ...(asks ? providerTakes(payer, 1) : [])]
      const outcome = await limiter.take(takes)
      if (outcome.status !== 'taken') return refuse(c, outcome)
      if (!asks) return void (await next())
      // One unit was taken above. The remaining provider requests are charged afterwards, when their number is known.
      const used = await meter.measure(next)
      if (used > 1) await limiter.charge(providerTakes(payer, used - 1))
      return undefined
    }
    const busy: Outcome = { status: 'refused', key: addressTake(addressOnly, cost).key, retryInSeconds: 1 }
    return withinConcurrency<Response | undefined>(address, admitted, () => refuse(c, busy))
  }
}

/** The response for a request refused by a bucket (429) or by an unavailable database (503). */
export function refuse(c: Context, outcome: Exclude<Outcome, { readonly status: 'taken' }>): Response {
  if (outcome.status === 'unavailable') {
    c.set('refusal', 'unavailable')
    c.header('retry-after', '1')
    return c.json(oneReason('database', 'The services are busy, or their database is unavailable.'), 503)
  }
  const ofAddress = outcome.key.startsWith('address ')
  c.set('refusal', ofAddress ? 'address' : 'budget')
  c.header('retry-after', String(outcome.retryInSeconds))
  return c.json(
    ofAddress
      ? oneReason('rate_limit', 'Too many requests from this address.')
      : oneReason('budget', 'The project’s budget is used up. Try again later.'),
    429,
  )
}

/** The project id from the query, or from a JSON body. */
async function projectIdOf(c: Context): Promise<string | undefined> {
  const asked = c.req.query('projectId')
  if (asked !== undefined || c.req.method !== 'POST') return asked
  if (!c.req.header('content-type')?.includes('json')) return undefined
  const body: unknown = await c.req.json().catch(() => undefined)
  const id = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof id === 'string' ? id : undefined
}
