import { html } from 'hono/html'

/** Escaped HTML. */
export type Html = ReturnType<typeof html>

/** A page without scripts. Its server also serves `/pages.css`. */
export const htmlPage = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`

/** Headers of these pages: no scripts, and they cannot be framed. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}
