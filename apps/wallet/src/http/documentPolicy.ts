/**
 * Policy of a document of the wallet site. Security 3.8.
 * @param ancestors exact origins that may embed it; none for top-level documents and for projects without origins
 * @param recoveryUrl the only other origin that scripts may connect to
 */
export function documentPolicy(ancestors: readonly string[], recoveryUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${recoveryUrl}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
