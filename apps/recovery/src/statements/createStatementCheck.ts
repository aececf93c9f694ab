import type { Clock, Http } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod'
import { Refusal } from '../http/refusal.ts'
import { locale } from '../http/shapes.ts'

/** How long the wallet's keys are cached, ms. */
const cacheMs = 300_000
const timeoutMs = 3_000
/** A sign-in counts as fresh for this time, seconds. P4 of security 3.4 */
const freshSeconds = 300

const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^|]+$/),
  wallet_id: z.uuid(),
  cnf: z.object({ jkt: z.string() }),
  auth_time: z.number(),
  other_device_active: z.boolean(),
  held_until: z.number().optional(),
  email: z.string().max(320).optional(),
  /** Of the user's mails. */
  locale: locale.default('en'),
  /** How the user signed in. */
  amr: z.array(z.string().max(40)).max(10).default([]),
  identities: z
    .array(z.object({ issuer: z.string().max(300), subject: z.string().max(300) }))
    .max(50)
    .default([]),
})

const types: Readonly<Record<StatementPurpose, string>> = {
  recovery: 'recovery-statement+jwt',
  releases: 'recovery-releases+jwt',
}

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string() }))
    .min(1)
    .max(10),
})

/** What the wallet's backend states about a user. */
export type Statement = {
  readonly userId: string
  readonly walletId: string
  readonly email: string | undefined
  /** Language of the user's mails, BCP 47. */
  readonly locale: string
  /** How the user signed in. */
  readonly method: string | undefined
  /** Accounts of the user at providers. */
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[]
  readonly isOtherDeviceActive: boolean
  /** Nothing is released before, ms since 1970: the address has changed lately. Security R-36. */
  readonly heldUntil: number
}

/** What a statement is for: `releases` lists and cancels those that are held, without a fresh sign-in, and does nothing else. */
type StatementPurpose = 'recovery' | 'releases'

export type StatementCheck = (
  statement: string,
  jkt: string,
  purpose?: StatementPurpose,
) => Promise<Statement>

/**
 * Verifies statements of the wallet's backend with its published keys, which are cached. Only this issuer and this audience
 * count, and only together with a proof of the key that the statement names.
 */
export function createStatementCheck({
  http,
  clock,
  origin,
  walletUrl,
  failed,
}: {
  readonly http: Http
  readonly clock: Clock
  readonly origin: string
  readonly walletUrl: string
  /** Called when the wallet does not answer with keys. */
  readonly failed: () => void
}): StatementCheck {
  const cached = createShortCache<JSONWebKeySet>({ clock, ms: cacheMs, maxEntries: 1 })

  async function read(): Promise<JSONWebKeySet> {
    const { status, text } = await http({
      url: `${walletUrl}/.well-known/jwks.json`,
      timeoutMs,
      maxBytes: 64 * 1024,
    })
    if (status !== 200) throw new TypeError('The wallet answered no keys')
    return keySet.parse(JSON.parse(text)) as JSONWebKeySet // jose checks each key
  }
  async function keysOf(): Promise<JSONWebKeySet> {
    try {
      return await cached('jwks', read)
    } catch {
      failed()
      throw new Refusal('unavailable', { retryAfter: 2 })
    }
  }

  /** @throws Refusal `invalid_proof`, `step_up_required`, `invalid_request` or `unavailable` */
  return async (statement, jkt, purpose = 'recovery') => {
    const keys = await keysOf()
    const payload = await jwtVerify(statement, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      typ: types[purpose],
      issuer: walletUrl,
      audience: origin,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'iat'],
    }).then(
      (verified) => verified.payload,
      () => undefined,
    )
    const read = claims.safeParse(payload)
    if (!read.success || read.data.cnf.jkt !== jkt) throw new Refusal('invalid_proof')
    const { sub: userId, wallet_id: walletId, auth_time, email, identities, ...stated } = read.data
    const isFresh = clock.now() / 1000 - auth_time <= freshSeconds
    if (purpose === 'recovery' && !isFresh) throw new Refusal('step_up_required')
    return {
      userId,
      walletId,
      email,
      identities,
      method: stated.amr[0],
      locale: stated.locale,
      ...{ isOtherDeviceActive: stated.other_device_active },
      heldUntil: (stated.held_until ?? 0) * 1_000,
    }
  }
}
