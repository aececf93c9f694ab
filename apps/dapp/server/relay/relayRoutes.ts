import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { isJson } from '../auth/sameOrigin.ts'
import type { LimitRequests } from '../http/limitRequests.ts'
import { isOwn } from '../launchpad/ownAccounts.ts'
import { ListsBusy } from '../lists/createListJobs.ts'
import type { Viewer } from '../pages/site.ts'
import { claimsPerDay, type Relay } from './createRelay.ts'
import type { Refusal } from './refusal.ts'

/** Requests per minute and address. A page asks each second while it waits. */
const perMinute = { claims: 30, states: 120 }

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())

const body = z.object({
  chainId: z.number().int().positive(),
  target: address,
  call: z.enum(['refund', 'claim']),
  account: address,
  index: z.number().int().nonnegative().optional(),
})

const refusals: Readonly<Record<Refusal['code'], readonly [status: 404 | 409 | 429 | 503, message: string]>> =
  {
    not_listed: [404, 'This site does not know that contract, or the account is not on its list.'],
    already: [409, 'It is paid already, or on its way.'],
    refused: [409, 'The contract would refuse this now. Nothing was sent.'],
    daily_limit: [
      429,
      `You had ${claimsPerDay} claims without gas within a day. Try tomorrow, or pay the network fee yourself.`,
    ],
    busy: [503, new ListsBusy().message],
    relay_off: [503, 'This site pays for no more claims now. Try tomorrow, or pay the network fee yourself.'],
  }

/** Refunds and claims that the site sends and pays for. Dapp 2.3. */
export function relayRoutes(needs: {
  readonly relay: Relay | undefined
  readonly limit: LimitRequests
  /** The user and their wallets. A sign-in that is not linked belongs to no user yet. */
  readonly ownerOf: (c: Context) => Promise<Viewer>
}): Hono {
  const { relay, limit, ownerOf } = needs
  const app = new Hono()
  const refuse = (c: Context, { code, id, retryInSeconds }: Refusal) => {
    const [status, message] = refusals[code]
    if (retryInSeconds) c.header('Retry-After', String(retryInSeconds))
    return c.json({ code, message, id }, status)
  }
  const tooMany = (c: Context, code: 'rate_limited' | 'unavailable') =>
    c.json({ code, message: 'Too many requests. Wait a moment.' }, code === 'rate_limited' ? 429 : 503)
  app.use('/relay/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.post('/relay/claims', limit('relay', perMinute.claims, tooMany), async (c) => {
    if (!relay) return refuse(c, { code: 'relay_off' })
    const asked = isJson(c) ? body.safeParse(await c.req.json().catch(() => undefined)) : undefined
    if (!asked?.success)
      return c.json({ code: 'bad_request', message: 'Send chainId, target, call and account.' }, 400)
    const { userId, accounts } = await ownerOf(c)
    const isLinked = isOwn(accounts, asked.data.chainId, asked.data.account)
    if (!userId || !isLinked)
      return c.json({ code: 'not_yours', message: 'Sign in with this account first.' }, 403)
    const answer = await relay.request(userId, asked.data).catch((error: unknown) => {
      if (error instanceof ListsBusy) return { code: 'busy' as const }
    })
    if (!answer)
      return c.json({ code: 'unavailable', message: 'The network did not answer. Nothing was sent.' }, 503)
    return 'code' in answer ? refuse(c, answer) : c.json(answer, 202)
  })

  app.get('/relay/claims/:id{[0-9a-f-]{36}}', limit('relay-state', perMinute.states, tooMany), async (c) => {
    const { userId } = await ownerOf(c)
    const found = userId && (await relay?.find(userId, c.req.param('id')))
    return found ? c.json(found) : c.json({ code: 'not_found', message: 'There is no such claim.' }, 404)
  })
  return app
}
