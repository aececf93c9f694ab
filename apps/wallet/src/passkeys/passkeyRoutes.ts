import { createRoute, z } from '@hono/zod-openapi'
import { type AskPasskeyChallenge, passkeyPurposes } from '@latchkey/embedded-wallet/api'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import { projectId } from '../http/shapes.ts'
import type { Users } from '../identities/createUsers.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { WalletStore } from '../wallets/walletStore.ts'
import type { Passkeys } from './createPasskeys.ts'
import { requestDigest } from './shapes.ts'

const challengesPerMinute = 30

const challenge = createRoute({
  method: 'post',
  path: '/v1/passkeys/challenge',
  tags: ['Passkeys'],
  summary: 'A challenge for a passkey of the wallet',
  description:
    'For one use by this session: to register a passkey (sent with its envelope), to open the wallet (sent to read its envelope), to export the recovery phrase, to approve what `digest` stands for, or to raise the daily limit. User verification is required. `walletId` is for a passkey of a wallet that is being created.',
  request: body(
    z.strictObject({
      ...{ purpose: z.enum(passkeyPurposes), projectId },
      ...{ walletId: z.uuid().optional(), digest: requestDigest.optional() },
    }),
  ),
  responses: {
    200: answers(
      'The challenge, and the passkeys of the wallet.',
      z.object({
        challenge: z.string(),
        nonce: z.string().optional().openapi({
          description:
            'For `approve`: the challenge is SHA-256 over `latchkey/approval/v1|<digest>|<nonce>`, base64url.',
        }),
        rpId: z.string(),
        userHandle: z.string(),
        userName: z.string(),
        credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
      }),
    ),
    404: answers('The user has no wallet.', problem),
    ...refusals,
  },
})

export function passkeyRoutes(
  app: WalletApp,
  {
    db,
    passkeys,
    sessions,
    wallets,
    users,
    limits,
  }: {
    readonly db: Database
    readonly passkeys: Passkeys
    readonly sessions: SessionStore
    readonly wallets: WalletStore
    readonly users: Users
    readonly limits: RequestLimits
  },
): void {
  /** The user's wallet, or the one that is being created. */
  async function walletOf(
    session: WalletSessionRow,
    { purpose, walletId }: AskPasskeyChallenge,
  ): Promise<{ readonly walletId: string; readonly evmAddress?: string }> {
    if (walletId === undefined) return wallets.require(session)
    if (purpose !== 'register' || !(await wallets.isOwn(session, walletId))) throw new Refusal('no_wallet')
    return { walletId }
  }

  app.openapi(challenge, async (c) => {
    const session = requireSession(c)
    const asked = c.req.valid('json')
    if ((asked.purpose === 'approve') !== (asked.digest !== undefined))
      throw new Refusal('invalid_request', { message: 'A digest is needed to approve, and only for that.' })
    if (asked.purpose === 'register') sessions.requireFresh(session)
    await limits.take(take(`passkeys of ${session.userId}`, challengesPerMinute, 60_000))
    const { walletId, evmAddress } = await walletOf(session, asked)
    const { credentials, ...made } = await passkeys.challenge(session, walletId, asked)
    const userName = (await users.emailOf(db, session.userId)) ?? session.userName ?? evmAddress ?? made.rpId
    return c.json(
      {
        ...made,
        userName,
        credentials: credentials.map(({ id, transports }) => ({ id, transports: [...transports] })),
      },
      200,
    )
  })
}
