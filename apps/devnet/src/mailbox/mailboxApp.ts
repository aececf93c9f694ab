import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { sendBuilt } from '../http/sendBuilt.ts'
import type { MailStore } from './createMailStore.ts'
import { mailboxHeaders, mailboxPage, mailHeaders } from './page/mailboxPage.ts'

/** The mailbox's page and API. */
export function createMailboxApp(needs: { readonly store: MailStore; readonly smtpUrl: string }): Hono {
  const { store, smtpUrl } = needs
  const app = new Hono()
  app.get('/', (c) => c.html(mailboxPage(smtpUrl), 200, mailboxHeaders))
  app.get('/mailbox.js', (c) => sendBuilt(c, 'mailbox.js'))
  app.get('/mailbox.css', (c) => sendBuilt(c, 'mailbox.css'))
  app.get('/api/messages', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(store.list(c.req.query('to')))
  })
  app.delete('/api/messages', (c) => {
    store.clear()
    return c.body(null, 204)
  })
  app.get('/api/messages/:id/html', (c) => {
    const mail = store.find(Number(c.req.param('id')))
    if (!mail) return c.notFound()
    // Links open in a tab of their own, because the frame must not navigate.
    return c.html(`<!doctype html><base target="_blank">${mail.html}`, 200, mailHeaders)
  })
  // An event for every change, upon which the page reads the list again.
  app.get('/api/changes', (c) =>
    streamSSE(c, async (stream) => {
      const unsubscribe = store.subscribe(() => void stream.writeSSE({ data: 'changed' }))
      await new Promise<void>((resolve) => stream.onAbort(resolve))
      unsubscribe()
    }),
  )
  return app
}
