import { createRoute, z } from '@hono/zod-openapi'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, refusals } from '../http/refusal.ts'
import type { Passkeys } from '../passkeys/createPasskeys.ts'
import { passkeyAssertion, requestDigest } from '../passkeys/shapes.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { provedMs, type SessionStore } from '../sessions/sessionStore.ts'
import type { WalletStore } from '../wallets/walletStore.ts'
import type { Spendings } from './createSpendings.ts'
import type { PriceAssets } from './priceAssets.ts'

/** The frame asks twice for each of the 20 requests that it may show within 10 s. Security R-08 */
const perTenSeconds = 40

const asset = z
  .strictObject({
    token: z
      .string()
      .regex(/^(?:native|unknown|0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)
      .openapi({ description: 'A contract or mint, `native`, or `unknown`.' }),
    amount: z
      .string()
      .regex(/^[0-9]{1,80}(?:\.[0-9]{1,40})?$/)
      .nullable()
      .openapi({ description: 'Whole units; `null` if the decimals of the token are unknown.' }),
  })
  .openapi('SpentAsset')
const sent = {
  networkId: z.string().regex(/^(?:eip155:[0-9]{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/),
  assets: z.array(asset).min(1).max(32),
}
const more = { ...refusals, 404: answers('The user has no wallet.', problem) }

const check = createRoute({
  method: 'post',
  path: '/v1/wallet/spending/check',
  tags: ['Wallet'],
  summary: 'Whether a transfer is above the daily limit of the user',
  description: 'Records nothing. A value that the services do not tell in time is above the limit.',
  request: body(z.strictObject(sent)),
  responses: {
    200: answers('Whether it is.', z.object({ status: z.enum(['within', 'above']) })),
    ...refusals,
  },
})
const record = createRoute({
  method: 'post',
  path: '/v1/wallet/spending',
  tags: ['Wallet'],
  summary: 'Record a transfer that the user has approved',
  description:
    'Needs a session in which the wallet was opened. Above the daily limit it needs a sign-in of the last 60 s, or an assertion of a passkey for `approve` whose challenge was made for the digest. It stays counted for 24 h, even if it is not sent. The same digest is counted once.',
  request: body(z.strictObject({ ...sent, digest: requestDigest, assertion: passkeyAssertion.optional() })),
  responses: { 204: { description: 'It is recorded and may be signed.' }, ...more },
})

/** What users send, held against their daily limit. Security 3.7 */
export function spendingRoutes(
  app: WalletApp,
  {
    spendings,
    price,
    passkeys,
    sessions,
    wallets,
    limits,
  }: {
    readonly spendings: Spendings
    readonly price: PriceAssets
    readonly passkeys: Passkeys
    readonly sessions: SessionStore
    readonly wallets: WalletStore
    readonly limits: RequestLimits
  },
): void {
  const takeOne = (userId: string) => limits.take(take(`spendings of ${userId}`, perTenSeconds, 10_000))

  app.openapi(check, async (c) => {
    const { userId, projectId } = requireSession(c)
    await takeOne(userId)
    const usdCents = await price(c.req.valid('json'), { userId, projectId })
    const isAbove = await spendings.isAbove({ userId, usdCents })
    return c.json({ status: isAbove ? ('above' as const) : ('within' as const) }, 200)
  })

  app.openapi(record, async (c) => {
    const session = requireSession(c)
    const { userId, projectId } = session
    const { digest, assertion, ...asked } = c.req.valid('json')
    await takeOne(userId)
    const { walletId } = await wallets.require(session)
    // Whoever only signs in uses up nothing of the limit. The wallet may have locked itself since.
    sessions.requireOpened(session, Number.POSITIVE_INFINITY)
    const passkey = assertion && (await passkeys.verify(session, walletId, 'approve', assertion, digest))
    const usdCents = await price(asked, { userId, projectId })
    const proof = { passkey, isFresh: sessions.isFresh(session, provedMs) }
    await spendings.record({ userId, walletId, digest, usdCents }, proof)
    return c.body(null, 204)
  })
}
