import type { MiddlewareHandler } from 'hono'

/**
 * Sets security headers on every response. Inline scripts and styles are forbidden. The only Trusted Types policy is
 * `default` (`src/trustedTypes.ts`), because the page layer builds its title and progress bar from strings.
 *
 * @param nodes - origins of chain nodes, which wallets and the kit connect to from the page
 * @param services - origin of the services, also the only foreign source of images
 * @param wallet - origin of the wallet site, the only one that the page may embed
 * @param relay - URL of the WalletConnect relay, which the page connects to for remote wallets
 */
export function securityHeaders({
  nodes,
  services,
  wallet,
  relay,
  https,
}: {
  readonly nodes: readonly string[]
  readonly services: string | undefined
  readonly wallet: string | undefined
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
    [
      'connect-src',
      "'self'",
      ...nodes,
      ...others,
      ...(relay ? [relay] : []),
      ...(wallet ? [wallet] : []),
    ].join(' '),
    ...(wallet ? [`frame-src ${wallet}`] : []),
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
    // Wallets that sign in a popup need `window.opener`.
    c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    // Wallets show the pictures of NFTs on their own pages.
    const isPicture = c.req.path.startsWith('/media/')
    c.res.headers.set('Cross-Origin-Resource-Policy', isPicture ? 'cross-origin' : 'same-origin')
    c.res.headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
