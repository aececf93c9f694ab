import { randomUUID } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '@latchkey/core'
import { statementPurposes } from '@latchkey/embedded-wallet/api'
import { and, eq, gt, ne } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { devices } from '../database/schema.ts'
import type { EmailChanges } from '../emailChanges/createEmailChanges.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { WalletStore } from '../wallets/walletStore.ts'

const statementSeconds = 300
const statementsPerHour = 20
const listsPerHour = 240
/** Another device counts as active if it was seen within this time, ms. P4 of security 3.4. */
const activeMs = 30 * 86_400_000

const statement = createRoute({
  method: 'post',
  path: '/v1/recovery/statement',
  tags: ['Recovery'],
  summary: 'A signed statement for the recovery service',
  description:
    'A JWS (ES256), verified with /.well-known/jwks.json. Claims: iss (this origin), aud (the recovery service), sub (user), wallet_id, cnf.jkt, amr (method), auth_time, email or identities, locale, other_device_active, held_until (s), jti, iat, exp. For `email-change` the address is the new one, which both codes must have proved. For `releases` no fresh sign-in is needed; its type (typ) is another one, with which held releases are listed and cancelled only.',
  request: body(z.strictObject({ walletId: z.uuid(), purpose: z.enum(statementPurposes).optional() })),
  responses: {
    200: answers('The statement, valid for 5 min.', z.object({ statement: z.string() })),
    404: answers('The wallet is not one of the user.', problem),
    ...refusals,
  },
})

/** What this server states about a user to the recovery service, which asks for a second proof of its own. */
export function statementRoutes(
  app: WalletApp,
  needs: {
    readonly db: Database
    readonly clock: Clock
    readonly keys: Keys
    readonly users: Users
    readonly sessions: SessionStore
    readonly wallets: WalletStore
    readonly changes: EmailChanges
    readonly limits: RequestLimits
    readonly origin: string
    readonly recoveryUrl: string
  },
): void {
  const { db, clock, keys, users, sessions, wallets, changes } = needs

  /**
   * Also one that has been revoked: whoever could sign the others out would not have to wait for them. A user who signs them out
   * has another one, on which the wallet is open.
   */
  async function isOtherDeviceActive({ userId, deviceId }: WalletSessionRow): Promise<boolean> {
    const since = new Date(clock.now() - activeMs)
    const [other] = await db
      .select({ id: devices.id })
      .from(devices)
      .where(and(...[eq(devices.userId, userId), ne(devices.id, deviceId)], gt(devices.lastSeenAt, since)))
      .limit(1)
    return other !== undefined
  }

  /** Where the second code goes: to the address of the assisted factor, which a wallet may have of a former address. */
  async function addressOf(session: WalletSessionRow): Promise<string | undefined> {
    const { userId } = session
    const current = await users.emailOf(db, userId)
    const ofFactor = await wallets.assistedAddress(session)
    return ofFactor === undefined || current === undefined || users.emailHash(current) === ofFactor
      ? current
      : changes.addressOf(userId, ofFactor)
  }

  app.openapi(statement, async (c) => {
    const session = requireSession(c)
    const { walletId, purpose } = c.req.valid('json')
    const isForReleases = purpose === 'releases'
    if (!isForReleases) sessions.requireFresh(session)
    if (!(await wallets.isOwn(session, walletId))) throw new Refusal('not_found')
    const { userId } = session
    // Each device has its own, so that no other one can use up what the user needs to recover the wallet.
    const device = `${userId} ${session.deviceId}`
    const budget = isForReleases
      ? take(`releases of ${device}`, listsPerHour, 3_600_000)
      : take(`statements of ${device}`, statementsPerHour, 3_600_000)
    await needs.limits.take(budget)
    const now = clock.now()
    const issuedAt = Math.floor(now / 1000)
    const email = purpose === 'email-change' ? await changes.provedAddress(session) : await addressOf(session)
    const heldUntil = await changes.heldUntil(userId)
    const claims = {
      ...{ wallet_id: walletId, cnf: { jkt: session.jkt }, amr: [session.method] },
      auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
      other_device_active: await isOtherDeviceActive(session),
      ...(email === undefined ? {} : { email }),
      ...(heldUntil === undefined ? {} : { held_until: Math.ceil(heldUntil / 1000) }),
      identities: await users.identitiesOf(db, userId),
      locale: (await users.addressOf(db, userId))?.locale,
    }
    const signed = await new SignJWT(claims)
      .setProtectedHeader({
        alg: 'ES256',
        typ: isForReleases ? 'recovery-releases+jwt' : 'recovery-statement+jwt',
      })
      .setIssuer(needs.origin)
      .setAudience(needs.recoveryUrl)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + statementSeconds)
      .sign(await keys.statementKey())
    await db.transaction((tx) =>
      appendAudit(tx, { event: 'statement_signed', userId, facts: { walletId }, now }),
    )
    return c.json({ statement: signed }, 200)
  })
}
