import { AxiosError, type AxiosInstance, type AxiosResponse, CanceledError, isAxiosError } from 'axios'
import { joinProp } from './joinProp.ts'
import { type Page, readPage } from './readPage.ts'

/** Timeout of a visit, ms. Faults F121. */
export const visitMs = 30_000
/** A second full load of the same URL within this time is treated as a loop, ms. Faults F119. */
export const reloadMs = 60_000
const reloadKey = 'page-layer.reload'

type Visit = {
  readonly url: URL
  headers: Record<string, string>
  readonly prefetch: boolean
  readonly async: boolean
  fresh: boolean
}

/** The used part of the page layer's router. */
type PageRouter = {
  on(type: 'before', listener: (event: CustomEvent<{ visit: Visit }>) => void): unknown
  on(type: 'beforeUpdate', listener: (event: CustomEvent<{ page: UpdatedPage }>) => void): unknown
  getCached(url: URL, visit: Visit): unknown
}
type UpdatedPage = {
  props: Record<string, unknown>
  url: string
  incoming?: Page['incoming']
  reloaded?: string
}

type Needs = {
  /** The axios instance of the page layer. */
  readonly client: AxiosInstance
  readonly router: PageRouter
  /** Whether there is a page component of that name. */
  readonly isComponent: (name: string) => boolean
  /** Loads a page component. */
  readonly load: (name: string) => Promise<unknown>
  readonly session: Pick<Storage, 'getItem' | 'setItem'>
  readonly origin: string
  /** URL of the document. */
  readonly href: () => string
  readonly now: () => number
}

/**
 * Adds the checks that the page layer lacks: visits time out, only valid pages are shown, props cannot reach a prototype, a
 * new version is loaded once, the last click wins, and a late answer does not bring back a page that was left.
 */
export function guardVisits({ client, router, isComponent, load, session, origin, href, now }: Needs): void {
  client.defaults.timeout = visitMs
  // Gives a timeout its own error code (ETIMEDOUT).
  client.defaults.transitional = { ...client.defaults.transitional, clarifyTimeoutError: true }

  /** URL of the document, without its fragment. */
  const shownUrl = () => String(href().split('#')[0])
  /** Requests for the page that was shown when they were sent. */
  const reloads = new WeakSet<object>()
  client.interceptors.request.use((config) => {
    if (config.method === 'get' && config.url === shownUrl()) reloads.add(config)
    return config
  })

  let leaving = false
  /** Removes the headers of responses that the page layer must not process, so that it reports them as invalid. */
  const check = (response: AxiosResponse): AxiosResponse => {
    const { headers, status, config } = response
    const isPage = headers['x-inertia'] !== undefined
    const page = isPage ? readPage(String(response.data), isComponent) : undefined
    if (page) response.data = { ...page, reloaded: reloads.has(config) ? config.url : undefined }
    else delete headers['x-inertia']
    const place = headers['x-inertia-location']
    if (status === 409 && typeof place === 'string' && !leaving) {
      if (wasLoaded(place)) delete headers['x-inertia-location']
      else leaving = true
    }
    return response
  }
  /** Whether the URL was already loaded for the same reason recently. If not, this load is recorded. */
  const wasLoaded = (place: string): boolean => {
    if (!URL.canParse(place, origin) || new URL(place, origin).origin !== origin) return false
    const [before, at] = (session.getItem(reloadKey) ?? '').split(' ')
    if (before === place && Math.abs(now() - Number(at)) < reloadMs) return true
    session.setItem(reloadKey, `${place} ${now()}`)
    return false
  }
  /** Checks a response, and loads the component of its page while the visit can still be cancelled. */
  const accept = async (response: AxiosResponse): Promise<AxiosResponse> => {
    const { config, data, headers } = check(response)
    if (headers['x-inertia'] !== undefined)
      await load(data.component).catch((cause: Error) => {
        throw new AxiosError(cause.message, AxiosError.ERR_NETWORK, config)
      })
    if (config.signal?.aborted) throw new CanceledError(undefined, config)
    // The page layer would show the page again without its deferred props, and request those again.
    if (isPrefetchRequest(config) && config.url === shownUrl())
      throw new AxiosError('The prefetched page is already shown.', AxiosError.ERR_CANCELED, config)
    return response
  }
  client.interceptors.response.use(accept, async (error: AxiosError) => {
    if (error.response) await accept(error.response)
    throw error
  })

  router.on('beforeUpdate', ({ detail: { page } }) => {
    for (const incoming of page.incoming ?? [])
      page.props[incoming.name] = joinProp(page.props[incoming.name], incoming)
    delete page.incoming
    // The page layer would go back to the address that was reloaded. Dapp 2.1.
    if (page.reloaded && page.reloaded !== shownUrl()) page.url = shownUrl().slice(origin.length)
    delete page.reloaded
  })

  router.on('before', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.async) return
    // The page layer marks prefetches in a headers object that it shares with the click on the same link.
    const { Purpose: _, ...headers } = visit.headers
    visit.headers = headers
    const cached = router.getCached(visit.url, { ...visit, headers: { ...headers } })
    // A click does not wait for a prefetch, which could otherwise replace the page of a later click.
    if (!cached) visit.fresh = true
  })
}

/** Whether a failed request was a prefetch. */
export function isPrefetch(cause: unknown): boolean {
  return isAxiosError(cause) && cause.config !== undefined && isPrefetchRequest(cause.config)
}

const isPrefetchRequest = ({ headers }: AxiosResponse['config']) => headers.Purpose === 'prefetch'
