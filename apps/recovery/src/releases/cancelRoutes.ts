import type { Context } from 'hono'
import type { RecoveryApp } from '../http/env.ts'
import { sendPage } from '../pages/page.ts'
import type { Releases } from './createReleases.ts'

const tokens = /^[A-Za-z0-9_-]{43}$/

/**
 * The page of the link in the mail about a release that is held. Only its button cancels, because mail programs open links by
 * themselves. The token can do nothing else.
 */
export function cancelRoutes(app: RecoveryApp, { releases }: { readonly releases: Releases }): void {
  const page = (c: Context, title: string, content: string, status?: 200 | 400 | 404) =>
    sendPage(c, { locale: 'en', title, content }, status)
  app.get('/cancel', (c) => {
    const token = c.req.query('token') ?? ''
    if (!tokens.test(token))
      return page(c, 'This link is incomplete', '<p>Open it from the mail again.</p>', 400)
    return page(
      c,
      'Cancel the new device?',
      `<p>It will not open your wallet.</p><form method="post" action="/cancel"><input type="hidden" name="token" value="${token}"><button>Cancel the new device</button></form>`,
    )
  })
  app.post('/cancel', async (c) => {
    const token = String((await c.req.parseBody()).token ?? '')
    const isCancelled = tokens.test(token) && (await releases.cancel(token))
    return isCancelled
      ? page(c, 'Cancelled', '<p>The new device does not open your wallet.</p>')
      : page(c, 'Nothing to cancel', '<p>It was cancelled before, or is over.</p>', 404)
  })
}
