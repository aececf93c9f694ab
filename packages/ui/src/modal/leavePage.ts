import type { Latchkey } from '@latchkey/controllers'
import { leavingPage } from '@latchkey/controllers/parts'

/**
 * The address of the page has changed, by `event` if the user has gone back or forward. A page also writes its query without
 * navigating: filters, the network in use, the removal of a login's parameters.
 */
export function leavePage(latchkey: Latchkey, from: string, event: unknown): void {
  const by = event instanceof Event ? 'history' : 'page'
  if (by === 'history' || routeOf(from) !== routeOf(location.href)) latchkey.use(leavingPage).navigated(by)
}

function routeOf(href: string): string {
  const { origin, pathname, hash } = new URL(href)
  return origin + pathname + hash
}
