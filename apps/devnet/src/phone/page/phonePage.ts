/** The page without its content, which its script makes. */
export const phonePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Devnet Phone</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/phone/phone.css">
<script type="module" src="/phone/phone.js"></script>
</head>
<body>
<noscript>The Devnet Phone needs JavaScript.</noscript>
</body>
</html>
`

/**
 * The page loads from its own origin alone, talks to this machine alone, is framed by nobody, and tells nobody its
 * address, which may hold a pairing's secret for a moment.
 */
export function phoneHeaders(relayUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    // Chains that apps add are on this machine, too.
    `connect-src 'self' ${relayUrl} http://127.0.0.1:* http://localhost:*`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}
