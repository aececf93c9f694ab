import { mailPage } from '@latchkey/server-kit/mail'
import type { Context } from 'hono'
import type { RecoveryApp } from '../http/env.ts'
import type { Releases } from './createReleases.ts'

const tokens = /^[A-Za-z0-9_-]{43}$/
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The page of the link in the mail about a release that is held. Only its button cancels, because mail programs open links by
 * themselves. The token can do nothing else.
 */
export function cancelRoutes(app: RecoveryApp, { releases }: { readonly releases: Releases }): void {
  const page = (c: Context, content: string, status: 200 | 400 | 404 = 200) => {
    c.header('Content-Security-Policy', policy)
    return c.html(mailPage('en', content), status)
  }
  app.get('/cancel', (c) => {
    const token = c.req.query('token') ?? ''
    if (!tokens.test(token)) return page(c, '<p>This link is incomplete.</p>', 400)
    return page(
      c,
      `<h1>Cancel the new device?</h1><p>It will not open your wallet.</p><form method="post" action="/cancel"><input type="hidden" name="token" value="${token}"><button>Cancel the new device</button></form>`,
    )
  })
  app.post('/cancel', async (c) => {
    const token = String((await c.req.parseBody()).token ?? '')
    const isCancelled = tokens.test(token) && (await releases.cancel(token))
    return isCancelled
      ? page(c, '<h1>Cancelled</h1><p>The new device does not open your wallet.</p>')
      : page(c, '<h1>Nothing to cancel</h1><p>It was cancelled before, or is over.</p>', 404)
  })
}
