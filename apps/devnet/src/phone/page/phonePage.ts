/** The HTML page; its script creates the content. */
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
 * Headers of the page: it loads only from its own origin, connects only to the local machine, cannot be framed, and sends no
 * referrer, because its URL may contain the secret of a pairing.
 */
export function phoneHeaders(relayUrl: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    // Chains that apps add also run on the local machine.
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
