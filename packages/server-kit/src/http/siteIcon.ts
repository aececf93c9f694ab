import type { Context } from 'hono'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#141611"/><g fill="none" stroke="#bbf451" stroke-width="3"><circle cx="12" cy="12" r="4.5"/><path d="m15.5 15.5 8 8m-1-6 3 3"/></g></svg>'

/**
 * Answers with the icon of the servers' pages. Browsers ask for `/favicon.ico` beside every page that names no icon, and
 * report a missing one on its console.
 * @example
 * app.get('/favicon.ico', siteIcon)
 */
export function siteIcon(c: Context): Response {
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(icon, 200, { 'Content-Type': 'image/svg+xml' })
}
