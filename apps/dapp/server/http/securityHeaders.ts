import type { MiddlewareHandler } from 'hono'

/**
 * The headers of every answer. Nothing inline anywhere. The one Trusted Types policy is `default`
 * (`src/trustedTypes.ts`): the page layer builds its title and progress bar from strings.
 *
 * @param nodes - origins of the chains' nodes, which wallets and the kit ask from the page
 * @param services - origin of the kit's services: asked from the page, and the only other place pictures come from
 * @param relay - of WalletConnect: asked from the page when a wallet elsewhere is wanted
 */
export function securityHeaders({
  nodes,
  services,
  relay,
  https,
}: {
  readonly nodes: readonly string[]
  readonly services: string | undefined
  readonly relay: string | undefined
  readonly https: boolean
}): MiddlewareHandler {
  const others = services ? [services] : []
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...others].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...nodes, ...others, ...(relay ? [relay] : [])].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  return async (c, next) => {
    await next()
    c.res.headers.set('Content-Security-Policy', policy)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    c.res.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    // Wallets that sign in a popup need their opener.
    c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.res.headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    c.res.headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
