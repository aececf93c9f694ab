import type { Page, Route } from '@playwright/test'

const isVisit = (route: Route) => route.request().headers()['x-inertia'] !== undefined

/** Answers Inertia visits of `path` with `how` until the returned function is called. */
export async function answer(page: Page, path: string, how: (route: Route) => Promise<void>) {
  // The page may cancel a visit before its answer.
  const handler = (route: Route) => (isVisit(route) ? how(route).catch(() => {}) : route.fallback())
  const isThere = (url: URL) => url.pathname === path
  await page.route(isThere, handler)
  return () => page.unroute(isThere, handler)
}

/** Requests that wait for `released` are answered after `release`. */
export function createGate() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The links and the page that these tests visit. */
export function createVisits(page: Page) {
  return {
    // Without a hover, which would prefetch the page.
    click: (name: 'Home' | 'Dashboard') =>
      page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => link.click()),
    dashboard: page.getByRole('heading', { name: 'Dashboard', level: 1 }),
  }
}
