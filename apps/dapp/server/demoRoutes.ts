import { type Context, Hono } from 'hono'
import { isJson, sameOrigin } from './auth/sameOrigin.ts'
import type { LimitRequests } from './http/limitRequests.ts'

/** Maximum length of a faucet request, characters. */
const maxCharacters = 4_096

/** Proxies the devnet's faucet and Devnet Wallet. Only used in the demo. */
export function demoRoutes(needs: {
  devnetUrl: string
  origin: string
  limit: LimitRequests
  perMinute: number
}): Hono {
  const { devnetUrl, origin, limit, perMinute } = needs
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
    limit('faucet', perMinute, (c, code) =>
      code === 'rate_limited'
        ? c.json({ code, message: 'Too many requests for test funds. Wait a moment.' }, 429)
        : failed(c),
    ),
    async (c) => {
      if (!isJson(c)) return c.json({ code: 'bad_request', message: 'The body must be JSON.' }, 400)
      const body = await c.req.text()
      if (body.length > maxCharacters)
        return c.json({ code: 'too_large', message: 'The request is too large.' }, 413)
      const answer = await fetch(`${devnetUrl}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: body,
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const answerBody: unknown = await answer?.json().catch(() => undefined)
      if (!answer || typeof answerBody !== 'object') return failed(c)
      return c.json(answerBody, answer.status === 400 ? 400 : answer.ok ? 200 : 503)
    },
  )
  return app
}
