import { clientAddress } from '@latchkey/server-kit/limits'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { isJson, sameOrigin } from './auth/sameOrigin.ts'
import type { LimitRequests } from './http/limitRequests.ts'

/** Maximum length of a request that is passed on, characters. */
const maxCharacters = 4_096
/** Time for an answer of the devnet, ms: a busy computer takes its time. */
const devnetMs = 20_000

const deployment = z.object({ mailbox: z.object({ url: z.url() }) })

/** Proxies the devnet's faucet, Devnet Wallet, mailbox and the time of its chains. Only used in the demo. */
export function demoRoutes(needs: {
  devnetUrl: string
  origin: string
  limit: LimitRequests
  perMinute: number
  trustedProxies: number
}): Hono {
  const { devnetUrl, origin, limit, perMinute, trustedProxies } = needs
  const app = new Hono()
  const isHere = (c: Context) => clientAddress(c, trustedProxies) === '127.0.0.1'
  const ownPages = sameOrigin(origin, (c) =>
    c.json({ code: 'forbidden', message: 'The request came from another site.' }, 403),
  )
  const failed = (c: Context) =>
    c.json({ code: 'devnet_unavailable', message: 'The devnet did not answer. Try again in a moment.' }, 503)

  app.get('/devnet/wallet.js', async (c) => {
    const answer = await fetch(`${devnetUrl}/wallet.js`, { signal: AbortSignal.timeout(devnetMs) }).catch(
      () => undefined,
    )
    if (!answer?.ok) return failed(c)
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Cache-Control', 'no-store')
    return c.body(await answer.text())
  })

  // The mails of an address, newest first. They hold codes, so only this computer may read them.
  app.get('/__demo/mailbox', async (c, next) => {
    if (!isHere(c)) return next()
    const read = async (url: string): Promise<unknown> =>
      (await fetch(url, { signal: AbortSignal.timeout(devnetMs) })).json()
    try {
      const { mailbox } = deployment.parse(await read(`${devnetUrl}/deployment.json`))
      const query = new URLSearchParams({ to: c.req.query('to') ?? '' })
      c.header('Cache-Control', 'no-store')
      return c.body(JSON.stringify(await read(`${mailbox.url}/api/messages?${query}`)), 200, {
        'Content-Type': 'application/json',
      })
    } catch {
      return failed(c)
    }
  })

  /** Passes a JSON request on to the devnet. */
  async function passOn(c: Context, path: string) {
    if (!isJson(c)) return c.json({ code: 'bad_request', message: 'The body must be JSON.' }, 400)
    const body = await c.req.text()
    if (body.length > maxCharacters)
      return c.json({ code: 'too_large', message: 'The request is too large.' }, 413)
    const answer = await fetch(`${devnetUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body,
      signal: AbortSignal.timeout(devnetMs),
    }).catch(() => undefined)
    const answerBody: unknown = await answer?.json().catch(() => undefined)
    if (!answer || typeof answerBody !== 'object') return failed(c)
    return c.json(answerBody, answer.status === 400 ? 400 : answer.ok ? 200 : 503)
  }

  // Moves the time of a chain forward, for sales that open and locks that end later.
  app.post('/__demo/time', ownPages, async (c, next) => (isHere(c) ? passOn(c, '/time') : next()))

  app.post(
    '/faucet',
    ownPages,
    limit('faucet', perMinute, (c, code) =>
      code === 'rate_limited'
        ? c.json({ code, message: 'Too many requests for test funds. Wait a moment.' }, 429)
        : failed(c),
    ),
    (c) => passOn(c, '/faucet'),
  )
  return app
}
