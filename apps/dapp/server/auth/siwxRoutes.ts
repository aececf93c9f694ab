import { randomUUID } from 'node:crypto'
import { ownersSignMs, parseSignInMessage, type SiwxSession } from '@latchkey/core'
import { type ContractCall, type VerifiedSignIn, verifySignIn } from '@latchkey/core/verify'
import { Hono } from 'hono'
import * as z from 'zod'
import type { LimitRequests } from '../http/limitRequests.ts'
import type { Browser } from './browser.ts'
import { isJson, sameOrigin } from './sameOrigin.ts'
import type { SessionStore, SignIn } from './sessionStore.ts'
import { refuse, siwxFailureOf } from './siwxFailure.ts'

/** Lifetime of a message, ms. The nonce expires earlier. Dapp 8.3. */
const messageMs = 600_000

const signInBody = z.object({
  message: z.string().max(16_384),
  signature: z.string().max(131_072),
  /** Clients may send the whole session, which must match the message. */
  data: z.object({ accountAddress: z.string(), chainId: z.string() }).optional(),
})

/** One sign-in, or those of one account on several networks (CAIP-222). */
const signInsBody = z.union([
  signInBody.transform((body): [typeof body] => [body]),
  z.tuple([signInBody], signInBody),
])

export type SiwxNeeds = {
  readonly store: SessionStore
  readonly browser: Browser
  /** Public origin: configured, never read from a request. Security R-21. */
  readonly origin: string
  readonly appName: string
  /** CAIP-2 ids of networks that may sign in. */
  readonly chains: readonly string[]
  readonly call: ContractCall
  readonly now: () => number
  readonly limit: LimitRequests
  /** Limits per address and minute: nonce requests, verifications, and reads or revocations of sign-ins. */
  readonly perMinute: { readonly nonce: number; readonly verify: number; readonly pages: number }
}

/** The `/siwx/*` routes: the server side of signing in with a wallet. */
export function siwxRoutes(needs: SiwxNeeds): Hono {
  const { store, browser, origin, now } = needs
  const domain = new URL(origin).host
  const app = new Hono()
  const limited = (scope: keyof SiwxNeeds['perMinute']) => needs.limit(scope, needs.perMinute[scope], refuse)

  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(sameOrigin(origin, (c) => refuse(c, 'forbidden')))

  app.get('/nonce', limited('nonce'), async (c) => {
    // Only a signature that the code of the account accepts is taken so late. Security R-20, R-23
    const isLate = c.req.query('ownersSignLater') === 'true'
    const nonce = await store.createNonce(await browser.sessionId(c), isLate ? ownersSignMs : undefined)
    return c.json({
      nonce,
      domain,
      uri: origin,
      statement: `Sign in to ${needs.appName.replace(/[^A-Za-z0-9 .-]/g, '')}. This costs nothing.`,
      issuedAt: new Date(now()).toISOString(),
      expirationTime: new Date(now() + (isLate ? ownersSignMs : messageMs)).toISOString(),
      requestId: randomUUID(),
    })
  })

  app.post('/sessions', limited('verify'), async (c) => {
    if (!isJson(c)) return refuse(c, 'bad_request')
    const body = signInsBody.safeParse(await c.req.json().catch(() => undefined))
    // At most one per network, because each needs a chain request.
    if (!body.success || body.data.length > needs.chains.length) return refuse(c, 'bad_request')
    const session = await browser.session(c)
    const verify = async ({ message, signature }: z.infer<typeof signInBody>) => {
      const { nonce } = parseSignInMessage(message)
      const isIssued = session !== undefined && (await store.hasNonce(session.id, nonce))
      return verifySignIn({
        message,
        signature,
        // An empty expected nonce never matches; verification still reports a wrong domain or time first.
        expected: { domain, nonce: isIssued ? nonce : '', uri: origin, chains: needs.chains },
        now: now(),
        call: needs.call,
        ownersSignWithinMs: ownersSignMs,
      })
    }
    const [firstBody, ...more] = body.data
    let verified: [VerifiedSignIn, ...VerifiedSignIn[]]
    try {
      verified = [await verify(firstBody), ...(await Promise.all(more.map(verify)))]
    } catch (error) {
      return refuse(c, siwxFailureOf(error))
    }
    const [first] = verified
    const agrees = ({ data }: VerifiedSignIn, index: number) => {
      const claimed = body.data[index]?.data ?? data
      return (
        claimed.accountAddress === first.data.accountAddress &&
        data.accountAddress === first.data.accountAddress &&
        claimed.chainId === data.chainId &&
        data.nonce === first.data.nonce
      )
    }
    if (!verified.every(agrees)) return refuse(c, 'bad_message')
    const signedIn = session && (await store.signIn(session.id, verified))
    if (!signedIn) return refuse(c, 'nonce_used')
    browser.adopt(c, signedIn)
    const stored = verified.map(toSession)
    return c.json(stored.length === 1 ? stored[0] : stored, 201)
  })

  app.get('/sessions', limited('pages'), async (c) => {
    const session = await browser.session(c)
    const filter = { networkId: c.req.query('chainId'), address: c.req.query('address') }
    return c.json(session ? (await store.listSignIns(session.id, filter)).map(toSession) : [])
  })

  app.delete('/sessions', limited('pages'), async (c) => {
    const session = await browser.session(c)
    if (session) {
      const filter = { networkId: c.req.query('chainId'), address: c.req.query('address') }
      await store.revokeSignIns(session.id, filter)
      if (!(await store.continueSession(session.id))) await browser.leave(c)
    }
    return c.body(null, 204)
  })

  return app
}

function toSession({ message, signature }: Pick<SignIn, 'message' | 'signature'>): SiwxSession {
  return { data: parseSignInMessage(message), message, signature }
}
