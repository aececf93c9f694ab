import type { Latchkey } from '@latchkey/controllers'
import { leavingPage } from '@latchkey/controllers/parts'

/**
 * Closes the modal if the page has navigated: if the user has gone back or forward, which `event` tells, or if the page has
 * changed its path or hash. A page also writes its query without navigating: filters, the network in use, the removal of a
 * login's parameters.
 */
export function leavePage(latchkey: Latchkey, from: string, event: unknown, close: () => void): void {
  const by = event instanceof Event ? 'history' : 'page'
  const hasNavigated = by === 'history' || routeOf(from) !== routeOf(location.href)
  if (hasNavigated && latchkey.use(leavingPage).closesModal(by)) close()
}

function routeOf(href: string): string {
  const { origin, pathname, hash } = new URL(href)
  return origin + pathname + hash
}
