import { escapeHtml, languageOf } from '@latchkey/server-kit/mail'
import type { Context } from 'hono'
import type { RecoveryApp } from '../http/env.ts'
import { sendPage } from '../pages/page.ts'
import { type CancelTexts, cancelTexts } from './cancelTexts.ts'
import type { Releases } from './createReleases.ts'

const tokens = /^[A-Za-z0-9_-]{43}$/

/**
 * The page of the link in the mail about a release that is held. Only its button cancels, because mail programs open links by
 * themselves. The token can do nothing else.
 */
export function cancelRoutes(app: RecoveryApp, { releases }: { readonly releases: Releases }): void {
  /** A page in the language of the mail, or in English. */
  function page(
    c: Context,
    wanted: string,
    which: Exclude<keyof CancelTexts, 'button'>,
    more: (locale: string, texts: CancelTexts) => string = () => '',
  ) {
    const { locale, texts } = languageOf(cancelTexts, wanted)
    const [title, note] = texts[which]
    const content = `<p>${escapeHtml(note)}</p>${more(locale, texts)}`
    return sendPage(c, { locale, title, content }, statuses[which])
  }

  app.get('/cancel', (c) => {
    const token = c.req.query('token') ?? ''
    const wanted = c.req.query('locale') ?? ''
    if (!tokens.test(token)) return page(c, wanted, 'incomplete')
    const form = (locale: string, { button }: CancelTexts) =>
      `<form method="post" action="/cancel"><input type="hidden" name="token" value="${token}"><input type="hidden" name="locale" value="${locale}"><button>${escapeHtml(button)}</button></form>`
    return page(c, wanted, 'ask', form)
  })
  app.post('/cancel', async (c) => {
    const asked = await c.req.parseBody()
    const token = String(asked.token ?? '')
    const isCancelled = tokens.test(token) && (await releases.cancel(token))
    return page(c, String(asked.locale ?? ''), isCancelled ? 'done' : 'over')
  })
}

const statuses = { ask: 200, done: 200, over: 404, incomplete: 400 } as const
