import { clientAddress, createKeyedSemaphore, type Limiter, type Outcome } from '@latchkey/service/limits'
import type { Context, MiddlewareHandler } from 'hono'
import { oneReason } from '../http/problem.ts'
import {
  addressTake,
  asksProviders,
  costOf,
  isFromMemory,
  type Payer,
  providerTakes,
  requestTakes,
} from '../limits/costs.ts'
import type { ProviderMeter } from '../limits/createProviderMeter.ts'
import { routeOf } from '../metrics/observe.ts'
import { type Budget, defaultBudget } from '../projects/budget.ts'
import type { Project, ProjectStore } from '../projects/projectStore.ts'
import { isLoopbackOrigin, originAllowed } from './originAllowed.ts'
import { createProjectCache } from './projectCache.ts'

// How hono is told what a request carries; it has to be an interface.
declare module 'hono' {
  interface ContextVariableMap {
    /** Whose budget the request is of; absent on a machine for development. */
    project: Project | undefined
    /** Address family of the caller, for limits only. */
    address: string
    /** Whom the request is counted for. */
    payer: Payer
    /** What turned it away, for counting. */
    refusal: 'address' | 'budget' | 'unavailable' | undefined
  }
}

export type AccessSettings = {
  /** How many proxies of ours stand before the services. */
  readonly trustedProxies: number
  /** Units that one address may use up in a minute, per project. */
  readonly addressPerMinute: number
  /** What all requests without a project may use up together. */
  readonly withoutProject: Budget
}

export const defaultAccess: AccessSettings = {
  trustedProxies: 0,
  addressPerMinute: 1_200,
  withoutProject: defaultBudget,
}

/** Requests of one address at a time, and that may wait for them: more is a flood, and must not keep others waiting. */
const atOnce = 12
const maxWaiting = 200
const patienceMs = 10_000

/** What any page may read: it depends on nobody, and an app that is refused must learn why. */
const open =
  /^\/(?:getWalletImage\/|public\/|ens\/|projects\/v1\/origins$|openapi\.json$|healthz$|metrics$|$)/
/** A page for people: no other page has business with it, and it keeps watch itself. */
const ownPage = /^\/onramp\/checkout\//
/** These say themselves that there is no such project. */
const ownAnswer = /^\/(?:projects|appkit)\//

/**
 * Lets a request in: by its address's limit, its project, the origin of its page and the project's budget, in this order.
 * Requests without an Origin come from servers and apps, and are held by limits alone: an origin list is no
 * authentication. Preflights are answered for everyone, because they do not say whose budget they ask for; no cookie is
 * ever looked at. Security 3.9 and R-83.
 */
export function admit({
  store,
  limiter,
  meter,
  settings,
}: {
  readonly store: ProjectStore
  readonly limiter: Limiter
  readonly meter: ProviderMeter
  readonly settings: AccessSettings
}): MiddlewareHandler {
  const findProject = createProjectCache(store)
  const inTurn = createKeyedSemaphore({ atOnce, maxWaiting, ms: patienceMs })

  return async (c, next) => {
    const origin = c.req.header('origin')
    const isPage = ownPage.test(c.req.path)
    const anyPage = isPage || open.test(c.req.path)
    if (!isPage) c.header('access-control-allow-origin', anyPage ? '*' : origin)
    // Clients whose clock is wrong sign with the server's time. Fault F62.
    c.header('access-control-expose-headers', 'retry-after, date')
    if (!anyPage) c.header('vary', 'origin')
    if (c.req.method === 'OPTIONS') {
      c.header('access-control-allow-methods', 'GET, POST')
      c.header('access-control-allow-headers', 'content-type')
      c.header('access-control-max-age', '7200')
      return c.body(null, 204)
    }

    const address = clientAddress(c, settings.trustedProxies)
    c.set('address', address)
    const cost = costOf(routeOf(c), (name) => c.req.query(name))
    const { addressPerMinute, withoutProject } = settings
    const unknown: Payer = { address, addressPerMinute, project: undefined, withoutProject }
    const memory = isFromMemory(c.req.path)
    // Before anything is read of it: a flood is refused for nothing.
    const early = memory
      ? limiter.takeLocally(addressTake(unknown, cost, 'here'))
      : limiter.known([addressTake(unknown, cost)])
    if (early && early.status !== 'taken') return refuse(c, early)
    if (cost === 0 || (memory && anyPage)) return next()

    const admitted = async (): Promise<Response | undefined> => {
      const id = (await projectIdOf(c)) || undefined
      const project = id ? await findProject(id) : undefined
      if (id && !project && !ownAnswer.test(c.req.path)) {
        const outcome = await limiter.take([addressTake(unknown, cost)])
        if (outcome.status !== 'taken') return refuse(c, outcome)
        return c.json(oneReason('projectId', 'No project has this id.'), 401)
      }
      c.set('project', project)
      const payer = { ...unknown, project }
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
      const asks = asksProviders(c.req.path)
      const takes = [...requestTakes(payer, cost), ...(asks ? providerTakes(payer, 1) : [])]
      const outcome = await limiter.take(takes)
      if (outcome.status !== 'taken') return refuse(c, outcome)
      if (!asks) return void (await next())
      // One unit was taken before. What else was asked is charged after, when it is known.
      const used = await meter.measure(next)
      if (used > 1) await limiter.charge(providerTakes(payer, used - 1))
      return undefined
    }
    const busy: Outcome = { status: 'refused', key: addressTake(unknown, cost).key, retryInSeconds: 1 }
    return inTurn<Response | undefined>(address, admitted, () => refuse(c, busy))
  }
}

/** The answer to a request that a bucket, or the database, has no room for. */
export function refuse(c: Context, outcome: Exclude<Outcome, { readonly status: 'taken' }>): Response {
  if (outcome.status === 'unavailable') {
    c.set('refusal', 'unavailable')
    c.header('retry-after', '1')
    return c.json(oneReason('database', 'The services are busy or their database is away.'), 503)
  }
  const ofAddress = outcome.key.startsWith('address ')
  c.set('refusal', ofAddress ? 'address' : 'budget')
  c.header('retry-after', String(outcome.retryInSeconds))
  return c.json(
    ofAddress
      ? oneReason('rate_limit', 'Too many requests from this address.')
      : oneReason('budget', 'The project’s budget is used up for now.'),
    429,
  )
}

/** From the query, or from the body where the protocol has it there. */
async function projectIdOf(c: Context): Promise<string | undefined> {
  const asked = c.req.query('projectId')
  if (asked !== undefined || c.req.method !== 'POST') return asked
  if (!c.req.header('content-type')?.includes('json')) return undefined
  const body: unknown = await c.req.json().catch(() => undefined)
  const id = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof id === 'string' ? id : undefined
}
