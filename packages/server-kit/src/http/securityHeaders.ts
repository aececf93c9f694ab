import type { MiddlewareHandler } from 'hono'

/** Only names that browsers know: Chromium warns of others on the console of every page that embeds the site. */
const permissions = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  'camera=()',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'display-capture=()',
  'browsing-topics=()',
].join(', ')

/** Policy of everything that is no document: nothing may be loaded by it, and nobody may embed it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Headers of every response, also of errors. A route may set its own policy, opener policy and caching before. Security 3.8. */
export function securityHeaders({ https }: { readonly https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const setDefault = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    setDefault('Content-Security-Policy', dataPolicy)
    setDefault('Cross-Origin-Opener-Policy', 'same-origin')
    setDefault('Cache-Control', 'no-store')
    headers.set('Permissions-Policy', permissions)
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Content-Type-Options', 'nosniff')
    // Hosts with `Cross-Origin-Embedder-Policy: require-corp` may embed the frame.
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
    headers.set('Origin-Agent-Cluster', '?1')
    if (https) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload')
  }
}
