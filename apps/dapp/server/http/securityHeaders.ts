import type { MiddlewareHandler } from 'hono'

/**
 * The headers of every answer. Nothing inline anywhere. The one Trusted Types policy is `default`
 * (`src/trustedTypes.ts`): the page layer builds its title and progress bar from strings.
 *
 * @param connect - origins of the chains' nodes, which wallets and the kit ask from the page
 */
export function securityHeaders(connect: readonly string[], https: boolean): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
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
    if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
