import { mailSandbox } from './mailSandbox.ts'

/** The HTML page; its script creates the list. */
export const mailboxPage = (smtpUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Devnet Mailbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mailbox.css">
<script type="module" src="/mailbox.js"></script>
</head>
<body>
<main>
<h1>Devnet Mailbox</h1>
<p class="quiet">Receives all mail sent through <code>${smtpUrl}</code>. Nothing is delivered.</p>
<p class="quiet" role="status"></p>
<p><button type="button">Delete all</button></p>
<ul class="mails"></ul>
<noscript>The mailbox needs JavaScript.</noscript>
</main>
</body>
</html>
`

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
const common = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Headers of the page: it loads only from its own origin and cannot be framed. */
export const mailboxHeaders = { ...common, 'Content-Security-Policy': policy.join('; ') }

/** Headers of the HTML of a mail: no scripts, and nothing is loaded from elsewhere. */
export const mailHeaders = {
  ...common,
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${mailSandbox}`,
}
