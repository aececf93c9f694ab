import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { lt } from 'drizzle-orm'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Database } from '../database/openDatabase.ts'
import type { ProofsTable } from './proofsTable.ts'

/** How often the nonce changes, ms. The current and the previous one are accepted. Security 3.7. */
export const nonceMs = 300_000
/** How long the id of a proof is remembered, ms: as long as its nonce may be accepted. */
const rememberedMs = 2 * nonceMs

const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  jti: z.string().min(16).max(128),
  iat: z.number(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

/** Why a proof is refused. */
export type ProofProblem = 'invalid_proof' | 'use_dpop_nonce'

export type ProofCheck = ReturnType<typeof createProofCheck>

/**
 * Checks DPoP proofs (RFC 9449): ES256 only, for one method and URL, with a nonce of this server and an id that was not used
 * before. The client's clock does not matter: the nonce says when the proof was made. Security R-48, fault F62.
 */
export function createProofCheck<schema extends Record<string, unknown>>({
  db,
  proofs,
  hash,
  clock,
  origin,
  refusal,
}: {
  readonly db: Database<schema>
  readonly proofs: ProofsTable
  /** A keyed hash, from which the nonces are made. */
  readonly hash: (use: 'dpop-nonce', slot: string) => string
  readonly clock: Clock
  /** Public origin: configured, never read from `Host`. */
  readonly origin: string
  /** The error that a refused proof throws. */
  readonly refusal: (problem: ProofProblem, message?: string) => Error
}) {
  const nonceAt = (ms: number) => hash('dpop-nonce', String(Math.floor(ms / nonceMs))).slice(0, 22)
  const currentNonce = () => nonceAt(clock.now())

  async function payloadOf(proof: string): Promise<{ payload: JWTPayload; jkt: string }> {
    // The clock of the client must not end a proof, so time claims are compared with themselves.
    const options = { algorithms: ['ES256'], typ: 'dpop+jwt', clockTolerance: Number.MAX_SAFE_INTEGER }
    const { payload } = await jwtVerify(proof, EmbeddedJWK, options)
    const { jwk } = decodeProtectedHeader(proof)
    if (!jwk) throw new TypeError('The proof has no key')
    return { payload, jkt: await calculateJwkThumbprint(jwk) }
  }

  return {
    /** Sent with every answer of the API. All processes with one key file have the same. */
    currentNonce,
    /**
     * @param path of the request, without its query
     * @param accessToken the proof must be made for it
     * @returns the thumbprint of the key
     * @throws a refusal `invalid_proof` or `use_dpop_nonce`
     */
    async check(
      request: { readonly proof: string | undefined; readonly method: string; readonly path: string },
      accessToken: string | undefined,
    ): Promise<string> {
      if (!request.proof) throw refusal('invalid_proof')
      const { payload, jkt } = await payloadOf(request.proof).catch(() => {
        throw refusal('invalid_proof')
      })
      const read = claims.safeParse(payload)
      if (!read.success) throw refusal('invalid_proof')
      const { htm, htu, jti, nonce, ath } = read.data
      const isFor = htm === request.method && htu === origin + request.path
      const isForToken = accessToken === undefined || ath === tokenHash(accessToken)
      if (!isFor || !isForToken) throw refusal('invalid_proof')
      const now = clock.now()
      if (nonce !== nonceAt(now) && nonce !== nonceAt(now - nonceMs)) throw refusal('use_dpop_nonce')
      const id = createHash('sha256').update(`${jkt} ${jti}`).digest('base64url')
      const [isNew] = await db
        .insert(proofs)
        .values({ id, expiresAt: new Date(now + rememberedMs) })
        .onConflictDoNothing()
        .returning({ id: proofs.id })
      if (!isNew) throw refusal('invalid_proof', 'The proof was already used.')
      return jkt
    },
    /** Deletes the ids of proofs whose nonce has expired. */
    async sweep(): Promise<void> {
      await db.delete(proofs).where(lt(proofs.expiresAt, new Date(clock.now())))
    },
  }
}

/** The claim `ath`: SHA-256 of an access token, base64url. */
const tokenHash = (token: string) => createHash('sha256').update(token, 'ascii').digest('base64url')
