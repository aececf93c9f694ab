import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { localPath } from '../../shared/localPath.ts'
import { resolvePage } from './page.ts'
import { always, type Props } from './prop.ts'

/** Validation errors for the next page, first message per field. */
export type Flashed = { readonly errors: Readonly<Record<string, string>>; readonly bag?: string | undefined }

export type InertiaNeeds = {
  /** Public origin of the pages, used instead of the request's Host header. */
  readonly origin: string
  /** Changes with every build of the client. */
  readonly version: string
  /** Props of every page. */
  readonly share: (c: Context) => Props | Promise<Props>
  /** Props of the first document only. */
  readonly shareFirst: (c: Context) => Props
  /** Takes the errors flashed for this browser; a second call returns `undefined`. */
  readonly takeErrors: (c: Context) => Flashed | undefined | Promise<Flashed | undefined>
  /** Renders the document. `json` is safe inside a script element. */
  readonly document: (
    c: Context,
    page: { component: string; props: Readonly<Record<string, unknown>> },
    json: string,
  ) => string
  readonly escape: (value: unknown) => string
}

export type RenderOptions = {
  readonly status?: 200 | 400 | 403 | 404 | 419 | 429 | 500 | 503 | undefined
  readonly clearHistory?: boolean | undefined
  readonly encryptHistory?: boolean | undefined
}

const list = (header: string | undefined) =>
  (header ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** Whether the request comes from the page layer, as opposed to a document request. */
export const isInertia = (c: Context) => c.req.header('x-inertia') === 'true'

/** Whether the page is fetched ahead, by the page layer or by the browser. The user may never see it. */
export const isPrefetch = (c: Context) =>
  [c.req.header('purpose'), c.req.header('sec-purpose')].some((purpose) => purpose?.startsWith('prefetch'))

/**
 * The server side of Inertia 2: renders pages, answers stale clients with 409, and turns the redirect of a state-changing
 * request into 303. Dapp 2.1.
 */
export function createInertia(needs: InertiaNeeds) {
  async function render(c: Context, component: string, own: Props = {}, options: RenderOptions = {}) {
    const inertia = isInertia(c)
    const flashed = await needs.takeErrors(c)
    const errors = flashed ? (flashed.bag ? { [flashed.bag]: flashed.errors } : flashed.errors) : {}
    const { pathname, search } = new URL(c.req.url)
    const page = await resolvePage({
      component,
      props: {
        ...(await needs.share(c)),
        ...(inertia ? {} : needs.shareFirst(c)),
        ...own,
        errors: always(() => errors),
      },
      url: pathname + search,
      version: needs.version,
      partial: {
        component: inertia ? c.req.header('x-inertia-partial-component') : undefined,
        only: list(c.req.header('x-inertia-partial-data')),
        except: list(c.req.header('x-inertia-partial-except')),
        reset: list(c.req.header('x-inertia-reset')),
      },
      clearHistory: options.clearHistory,
      encryptHistory: options.encryptHistory,
    })
    c.header('Vary', 'X-Inertia')
    c.header('Cache-Control', 'no-store')
    // 419 is not a registered status, so Hono's type does not include it.
    const status = (options.status ?? 200) as ContentfulStatusCode
    if (inertia) {
      c.header('X-Inertia', 'true')
      return c.json(page, status)
    }
    return c.html(needs.document(c, page, needs.escape(page)), status)
  }

  const middleware: MiddlewareHandler = async (c, next) => {
    if (isInertia(c) && c.req.method === 'GET' && c.req.header('x-inertia-version') !== needs.version) {
      // Flashed errors stay for the full load that follows.
      const { pathname, search } = new URL(c.req.url)
      return location(c, needs.origin + pathname + search)
    }
    await next()
    const changes = ['PUT', 'PATCH', 'DELETE'].includes(c.req.method)
    if (isInertia(c) && changes && c.res.status === 302) {
      c.res = new Response(null, { status: 303, headers: c.res.headers })
    }
  }

  return { render, middleware }
}

/** Makes the browser leave the page layer and load `url`. */
export function location(c: Context, url: string) {
  if (!isInertia(c)) return c.redirect(url, 302)
  c.header('X-Inertia-Location', url)
  c.header('Vary', 'X-Inertia')
  return c.body(null, 409)
}

/** The page a form was sent from: a same-origin `Referer`, or else `fallback`. A path that is another origin's is none. */
export function backPath(c: Context, origin: string, fallback = '/'): string {
  try {
    const referer = new URL(c.req.header('referer') ?? '')
    const path = localPath(referer.pathname + referer.search)
    return referer.origin === origin && path ? path : fallback
  } catch {
    return fallback
  }
}
