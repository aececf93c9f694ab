import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { access } from '../access/routeAccess.ts'
import { checkoutPage } from './checkoutPage.ts'
import type { Faucet } from './devnetProvider.ts'
import type { OrderStore } from './orderStore.ts'
import { payOrder } from './payOrder.ts'
import { OnrampUnavailable } from './provider.ts'

const notThere = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>No such order</title><main><h1>No such order</h1><p>It does not exist, or it was not paid in time. Go back to the app and start again.</p></main></html>`

const byBrowser = access({ callers: 'browser', cost: 1 })

/** The devnet's checkout: HTML pages for users. */
export function checkoutRoutes(
  app: OpenAPIHono,
  { store, faucet }: { readonly store: OrderStore; readonly faucet: Faucet },
): void {
  async function pay(c: Context, action: 'pay' | 'view') {
    c.header('cache-control', 'no-store')
    const order = await store.find(c.req.param('order') ?? '')
    if (!order) return c.html(notThere, 404)
    if (action === 'pay' || order.status === 'sending') {
      await payOrder(order, store, faucet).catch((error: unknown) => {
        // The page shows that the order is being sent, and reloads itself.
        if (!(error instanceof OnrampUnavailable)) throw error
      })
    }
    if (action === 'pay') return c.redirect(c.req.path, 303)
    const now = (await store.find(order.id)) ?? order
    return c.html(checkoutPage(now))
  }

  app.get('/onramp/checkout/:order', byBrowser, (c) => pay(c, 'view'))
  app.post('/onramp/checkout/:order', byBrowser, (c) => {
    // Rejects a form posted by another site (CSRF).
    const site = c.req.header('sec-fetch-site')
    if (site && site !== 'same-origin') return c.html(notThere, 403)
    return pay(c, 'pay')
  })
}
