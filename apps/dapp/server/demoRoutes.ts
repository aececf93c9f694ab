import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { rateLimit } from './auth/rateLimit.ts'
import { isJson, sameOrigin } from './auth/sameOrigin.ts'

/** Test funds and the Devnet Wallet, passed on from the devnet. They exist in the demo only. */
export function demoRoutes(needs: {
  devnetUrl: string
  origin: string
  now: () => number
  perMinute: number
}): Hono {
  const { devnetUrl, origin, now, perMinute } = needs
  const app = new Hono()
  const failed = (c: Context) =>
    c.json({ code: 'devnet_unavailable', message: 'The devnet did not answer. Try again in a moment.' }, 503)

  app.get('/devnet/wallet.js', async (c) => {
    const answer = await fetch(`${devnetUrl}/wallet.js`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (!answer?.ok) return failed(c)
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'no-store')
    return c.body(await answer.text())
  })

  app.post(
    '/faucet',
    sameOrigin(origin, (c) =>
      c.json({ code: 'forbidden', message: 'The request came from another site.' }, 403),
    ),
    rateLimit({
      perMinute,
      now,
      refuse: (c) =>
        c.json({ code: 'rate_limited', message: 'Enough test funds for now. Wait a moment.' }, 429),
    }),
    bodyLimit({ maxSize: 4096 }),
    async (c) => {
      if (!isJson(c)) return c.json({ code: 'bad_request', message: 'Send JSON.' }, 400)
      const answer = await fetch(`${devnetUrl}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await c.req.text(),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (!answer) return failed(c)
      return c.json(await answer.json(), answer.status === 400 ? 400 : answer.ok ? 200 : 503)
    },
  )
  return app
}
