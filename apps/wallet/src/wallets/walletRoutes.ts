import { createRoute, z } from '@hono/zod-openapi'
import { isAddress } from '@latchkey/core'
import {
  type Envelope,
  type FactorId,
  factorTypes,
  type NewPasskey,
  type ReadEnvelope,
  type WalletRecord,
} from '@latchkey/embedded-wallet/api'
import type { Limits } from '../config.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import type { Passkeys } from '../passkeys/createPasskeys.ts'
import { newPasskey, passkeyAssertion } from '../passkeys/shapes.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { Openings } from './createOpenings.ts'
import { challenge, envelope, factorId, receipt, factorType as type } from './shapes.ts'
import type { WalletStore } from './walletStore.ts'

const minuteMs = 60_000
/** Age of a sign-in that may still create the wallet: the user may make a passkey or save a recovery code in between. */
const createMs = 15 * minuteMs
/** Security 3.7. */
const noncesPerMinute = 30
const envelopesPerMinute = 30
const linksPerMinute = 10

export const walletRecord = z
  .object({
    walletId: z.string(),
    fingerprint: z.string(),
    evmAddress: z.string(),
    solanaAddress: z.string(),
    level: z.enum(['self', 'assisted']),
    dailyLimit: z.number().openapi({ description: 'USD within 24 h.' }),
    factors: z.array(
      z.object({
        ...{ type, factorId: z.string(), created: z.number() },
        label: z.string().optional(),
        lastUsed: z.number().optional(),
      }),
    ),
  })
  .openapi('Wallet')

const tags = ['Wallet']
const more = { ...refusals, 404: answers('The user has no wallet, or not this factor.', problem) }

const read = createRoute({
  method: 'get',
  path: '/v1/wallet',
  tags,
  summary: 'The wallet of the user',
  responses: {
    200: answers('The wallet; `null` if there is none yet.', z.object({ wallet: walletRecord.nullable() })),
    ...refusals,
  },
})
const nonce = createRoute({
  method: 'post',
  path: '/v1/wallet/nonce',
  tags,
  summary: 'What the keys of a new wallet sign',
  responses: {
    200: answers('A nonce for one wallet.', z.object({ nonce: z.string(), walletId: z.string() })),
    ...refusals,
  },
})
const create = createRoute({
  method: 'post',
  path: '/v1/wallet',
  tags,
  summary: 'Create the wallet of the user',
  description: 'The envelope of a passkey is sent with its registration.',
  request: {
    headers: z.object({ 'idempotency-key': z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
    ...body(
      z.strictObject({
        walletId: z.uuid(),
        nonce: z.string().max(64),
        fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
        evmAddress: z.string().refine((text) => isAddress(text, 'eip155')),
        solanaAddress: z.string().refine((text) => isAddress(text, 'solana')),
        evmSignature: z.string().regex(/^0x[0-9a-f]{130}$/),
        solanaSignature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
        envelopes: z.array(envelope).min(1).max(8),
        receipt,
        passkey: newPasskey.optional(),
      }),
    ),
  },
  responses: {
    201: answers(
      'The new wallet, with the envelope of its passkey as it was stored.',
      walletRecord.extend({ envelope: envelope.optional(), challenge }),
    ),
    409: answers('The user already has a wallet.', problem.extend({ wallet: walletRecord })),
    ...refusals,
  },
})
const readEnvelope = createRoute({
  method: 'post',
  path: '/v1/wallet/envelope',
  tags,
  summary: 'The envelope of a factor, if the session may have it',
  description: 'The envelope of a passkey needs an assertion of it for `open`.',
  request: body(z.strictObject({ type, factorId, assertion: passkeyAssertion.optional() })),
  responses: { 200: answers('The envelope.', envelope.extend({ challenge })), ...more },
})
const proveOpening = createRoute({
  method: 'post',
  path: '/v1/wallet/opened',
  tags,
  summary: 'Prove that a factor has opened the wallet',
  description: 'The EVM key signs keccak256 of `openingText`, without the prefix of messages.',
  request: body(
    z.strictObject({
      type: z.enum([...factorTypes, 'transfer']),
      ...{ factorId, challenge },
      signature: z.string().regex(/^0x[0-9a-f]{130}$/),
    }),
  ),
  responses: { 204: { description: 'The session may change what opens the wallet.' }, ...more },
})
const addEnvelope = createRoute({
  method: 'post',
  path: '/v1/wallet/envelopes',
  tags,
  summary: 'Add a factor to an opened wallet',
  description: 'The envelope of a passkey is sent with its registration.',
  request: body(z.strictObject({ envelope, receipt, passkey: newPasskey.optional() })),
  responses: {
    201: answers(
      'The wallet, and the envelope as it was stored.',
      z.object({ wallet: walletRecord, envelope, challenge }),
    ),
    ...more,
  },
})
const removeFactor = createRoute({
  method: 'post',
  path: '/v1/wallet/factors/remove',
  tags,
  summary: 'Remove a recovery factor',
  description:
    'Needs a sign-in of the last 5 min, and another factor that was proved in that time to open the wallet. It can be restored for 24 h.',
  request: body(z.strictObject({ type, factorId })),
  responses: {
    200: answers('The wallet.', walletRecord),
    409: answers('No other recovery factor would be left that was proved to open.', problem),
    ...more,
  },
})
const restoreFactor = createRoute({
  method: 'post',
  path: '/v1/wallet/factors/restore',
  tags,
  summary: 'Restore a factor with the token of the mail about its removal',
  request: body(z.strictObject({ token: z.string().max(100) })),
  responses: {
    204: { description: 'The factor is restored.' },
    404: answers('The link was used or has expired.', problem),
    ...refusals,
  },
})

/** The wallet of the signed-in user, and its factors. */
export function walletRoutes(
  app: WalletApp,
  {
    store,
    openings,
    passkeys,
    sessions,
    limits,
    settings,
  }: {
    readonly store: WalletStore
    readonly openings: Openings
    readonly passkeys: Passkeys
    readonly sessions: SessionStore
    readonly limits: RequestLimits
    readonly settings: Limits
  },
): void {
  /** A device reads and writes its own envelope; any other factor needs a fresh sign-in. Security R-108. */
  function requirePolicy(session: WalletSessionRow, asked: FactorId) {
    if (asked.type !== 'device') sessions.requireFresh(session)
    else if (asked.factorId !== session.jkt) throw new Refusal('not_found')
  }
  /** The envelope of a passkey is released for the use of the passkey, however long ago the sign-in was. */
  async function requireReadPolicy(session: WalletSessionRow, { assertion, ...asked }: ReadEnvelope) {
    if (asked.type !== 'passkey') return requirePolicy(session, asked)
    const { walletId } = await store.require(session)
    if (assertion?.credentialId !== asked.factorId) throw new Refusal('passkey_refused')
    await passkeys.verify(session, walletId, 'open', assertion)
  }
  async function verifyNew(session: WalletSessionRow, { type, factorId }: Envelope, passkey: NewPasskey) {
    if (type !== 'passkey')
      throw new Refusal('invalid_request', { message: 'The envelope is not one of a passkey.' })
    const { walletId } = await store.require(session)
    return passkeys.verifyNew(session, walletId, factorId, passkey)
  }

  app.openapi(read, async (c) => {
    const wallet = await store.read(requireSession(c))
    return c.json({ wallet: wallet ? writable(wallet) : null }, 200)
  })

  app.openapi(nonce, async (c) => {
    const session = requireSession(c)
    await limits.take(take(`nonces of ${c.get('address')}`, noncesPerMinute, minuteMs))
    return c.json(await store.makeNonce(session), 200)
  })

  app.openapi(create, async (c) => {
    const session = requireSession(c)
    sessions.requireFresh(session, createMs)
    await limits.take(take(`wallets of ${c.get('address')}`, settings.walletsPerHour, 60 * minuteMs))
    const { receipt, passkey, ...asked } = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const { envelope, ...wallet } = await store.create(
      session,
      { ...asked, receipt, passkey },
      key,
      ({ factorId }, sent) => passkeys.verifyNew(session, asked.walletId, factorId, sent),
    )
    const challenge = openings.challenge(session)
    return c.json({ ...writable(wallet), ...(envelope ? { envelope } : {}), challenge }, 201)
  })

  app.openapi(readEnvelope, async (c) => {
    const session = requireSession(c)
    const asked = c.req.valid('json')
    await requireReadPolicy(session, asked)
    await limits.take(take(`envelopes of ${session.userId}`, envelopesPerMinute, minuteMs))
    const released = await store.release(session, asked)
    return c.json({ ...released, challenge: openings.challenge(session) }, 200)
  })

  app.openapi(proveOpening, async (c) => {
    const session = requireSession(c)
    await limits.take(take(`openings of ${session.userId}`, envelopesPerMinute, minuteMs))
    await openings.prove(session, c.req.valid('json'))
    return c.body(null, 204)
  })

  app.openapi(addEnvelope, async (c) => {
    const session = requireSession(c)
    const { envelope: added, receipt, passkey } = c.req.valid('json')
    requirePolicy(session, added)
    sessions.requireOpened(session)
    const verified = passkey && (await verifyNew(session, added, passkey))
    const { wallet, envelope } = await store.addFactor(session, {
      envelope: added,
      receipt,
      passkey: verified,
    })
    const challenge = openings.challenge(session)
    return c.json({ wallet: writable(wallet), envelope, challenge }, 201)
  })

  app.openapi(removeFactor, async (c) => {
    const session = requireSession(c)
    const asked = c.req.valid('json')
    sessions.requireFresh(session)
    sessions.requireOpenedWithOther(session, asked)
    return c.json(writable(await store.removeFactor(session, asked)), 200)
  })

  app.openapi(restoreFactor, async (c) => {
    await limits.take(take(`restore links of ${c.get('address')}`, linksPerMinute, minuteMs))
    await store.restoreFactor(c.req.valid('json').token)
    return c.body(null, 204)
  })
}

/** The record with arrays that the response type accepts. */
export const writable = ({ factors, ...rest }: WalletRecord) => ({
  ...rest,
  factors: factors.map(({ label, lastUsed, ...factor }) => ({
    ...factor,
    ...(label === undefined ? {} : { label }),
    ...(lastUsed === undefined ? {} : { lastUsed }),
  })),
})
