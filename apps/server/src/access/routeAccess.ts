import type { Context, Env, Hono, MiddlewareHandler } from 'hono'

/** Who may call a route, and what a request costs. */
export type RouteAccess = {
  /**
   * - `project`: pages on the project's origins, and pages on loopback origins without a project.
   * - `anyone`: pages on every origin, because the answer does not depend on a project, or because an app that is refused
   *   must be able to learn why.
   * - `browser`: opened by the browser itself. It gets no CORS headers and makes its own checks.
   */
  readonly callers: 'project' | 'anyone' | 'browser'
  /** Units of the budget per minute. Routes that call third parties cost more; 0 is not limited. */
  readonly cost: number | ((c: Context) => number)
  /** Answered from memory and counted only in this process. */
  readonly isFromMemory?: true
  /** Calls nodes or vendors, which is charged to the daily budget. The chain RPC charges by itself. */
  readonly asksProviders?: true
  /** Answers requests for an unknown project itself. */
  readonly answersUnknownProjects?: true
}

/** Of requests without a route. They get 404, and are limited like others. */
const withoutRoute: RouteAccess = { callers: 'project', cost: 1 }

/** Declares the access to a route, as one of its handlers. `admit` reads it; a test requires it of every route. */
export const access = (declared: RouteAccess): MiddlewareHandler<Env> =>
  Object.assign<MiddlewareHandler<Env>, { access: RouteAccess }>((_, next) => next(), { access: declared })

/** The access that a handler declares; `undefined` for all other handlers. */
export const declaredAccess = (handler: object): RouteAccess | undefined =>
  'access' in handler ? (handler.access as RouteAccess) : undefined // set by `access`

/** Finds the access to a route by its method and path. */
export const accessIn =
  (app: Pick<Hono, 'router'>) =>
  (method: string, path: string): RouteAccess => {
    const [matched] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
    const declared = matched.map(([[handler]]) => declaredAccess(handler))
    return declared.find((one) => one !== undefined) ?? withoutRoute
  }
