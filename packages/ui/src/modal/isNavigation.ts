/**
 * Whether a change of the page's address shows another page. A page also writes its query without navigating: filters, the
 * network in use, the removal of a login's parameters.
 */
export function isNavigation(from: string, to: string, by: 'history' | 'page'): boolean {
  return by === 'history' || routeOf(from) !== routeOf(to)
}

function routeOf(href: string): string {
  const { origin, pathname, hash } = new URL(href)
  return origin + pathname + hash
}
