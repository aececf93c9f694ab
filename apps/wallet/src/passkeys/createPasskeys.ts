import { randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import {
  type AskPasskeyChallenge,
  approvalChallenge,
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyChallenge,
  type PasskeyPurpose,
} from '@latchkey/embedded-wallet/api'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { passkeyChallenges, passkeys } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import type { ProjectOrigins } from '../site/projectOrigins.ts'
import { isAllowedPage, readClientData } from './clientData.ts'

/** How long a challenge can be used, ms. Security 3.7: a request is confirmed with a passkey that was used just now. */
const challengeMs: Readonly<Record<PasskeyPurpose, number>> = {
  register: 300_000,
  open: 300_000,
  export: 60_000,
  approve: 60_000,
  limit: 60_000,
}

/** A passkey whose registration was verified. */
export type VerifiedPasskey = {
  readonly credentialId: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

export type Passkeys = ReturnType<typeof createPasskeys>

// Loaded with the first passkey: it takes half a second.
const webAuthn = () => import('@simplewebauthn/server')

const refused = () => new Refusal('passkey_refused')

/**
 * Verifies what passkeys sign. Their relying party is the host of the wallet site. Which page used a passkey is checked here,
 * because the library checks that for assertions only, and not in every browser.
 */
export function createPasskeys({
  db,
  clock,
  origin,
  origins,
}: {
  readonly db: Database
  readonly clock: Clock
  /** Public origin of the wallet site. */
  readonly origin: string
  readonly origins: ProjectOrigins
}) {
  const rpId = new URL(origin).hostname
  const verification = { requireUserVerification: true }
  const expected = { ...verification, expectedOrigin: origin, expectedRPID: rpId }

  /**
   * The challenge that was answered. It can be used no more, whether the answer is valid or not.
   * @param digest for `approve`: what it must have been made for
   */
  async function useChallenge(
    session: WalletSessionRow,
    {
      walletId,
      purpose,
      clientDataJSON,
      digest,
    }: { walletId: string; purpose: PasskeyPurpose; clientDataJSON: string; digest?: string | undefined },
  ): Promise<string> {
    const data = readClientData(clientDataJSON)
    if (!data) throw refused()
    const isIssued = and(
      ...[eq(passkeyChallenges.challenge, data.challenge), eq(passkeyChallenges.sessionId, session.id)],
      ...[eq(passkeyChallenges.walletId, walletId), eq(passkeyChallenges.purpose, purpose)],
      gt(passkeyChallenges.expiresAt, new Date(clock.now())),
      digest === undefined ? undefined : eq(passkeyChallenges.digest, digest),
    )
    const [issued] = await db.delete(passkeyChallenges).where(isIssued).returning()
    if (!issued || !isAllowedPage(data, origin, await origins(issued.projectId))) throw refused()
    return data.challenge
  }

  return {
    /** A challenge for one use by this session: random, or of what is approved and a random nonce. */
    async challenge(
      session: WalletSessionRow,
      walletId: string,
      { purpose, projectId, digest }: AskPasskeyChallenge,
    ): Promise<Omit<PasskeyChallenge, 'userName'>> {
      const nonce = randomBytes(32).toString('base64url')
      const challenge = digest === undefined ? nonce : approvalChallenge({ digest, nonce })
      const expiresAt = new Date(clock.now() + challengeMs[purpose])
      const row = { challenge, sessionId: session.id, walletId, projectId, purpose, digest, expiresAt }
      await db.insert(passkeyChallenges).values(row)
      const rows = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.walletId, walletId), isNull(passkeys.removedAt)))
        .orderBy(asc(passkeys.credentialId))
      return {
        ...(digest === undefined ? { challenge, rpId } : { challenge, nonce, rpId }),
        userHandle: Buffer.from(walletId.replaceAll('-', ''), 'hex').toString('base64url'),
        credentials: rows.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] })),
      }
    },

    /** Verifies a new passkey. @throws Refusal `passkey_refused` */
    async verifyNew(
      session: WalletSessionRow,
      walletId: string,
      credentialId: string,
      { name, clientDataJSON, attestationObject, transports }: NewPasskey,
    ): Promise<VerifiedPasskey> {
      const asked = { walletId, purpose: 'register', clientDataJSON } as const
      const expectedChallenge = await useChallenge(session, asked)
      const { verifyRegistrationResponse } = await webAuthn()
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject },
        },
        ...{ ...expected, expectedChallenge },
      }).catch(() => ({ registrationInfo: undefined }))
      // The library does not compare the id that was sent with the one that the authenticator made.
      if (registrationInfo?.credential.id !== credentialId) throw refused()
      const { publicKey, counter } = registrationInfo.credential
      return {
        ...{ credentialId, counter, transports, name },
        publicKey: Buffer.from(publicKey).toString('base64url'),
      }
    },

    /**
     * Verifies that the user has just used a passkey of the wallet for this purpose, with user verification.
     * @param digest for `approve`: what the passkey must have signed, with the nonce of the challenge
     * @returns the id of the passkey
     * @throws Refusal `passkey_refused`
     */
    async verify(
      session: WalletSessionRow,
      walletId: string,
      purpose: PasskeyPurpose,
      { credentialId, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
      digest?: string,
    ): Promise<string> {
      const expectedChallenge = await useChallenge(session, { walletId, purpose, clientDataJSON, digest })
      const isOwn = and(
        ...[eq(passkeys.credentialId, credentialId), eq(passkeys.walletId, walletId)],
        isNull(passkeys.removedAt),
      )
      const [own] = await db.select().from(passkeys).where(isOwn)
      const topOrigin = readClientData(clientDataJSON)?.topOrigin
      if (!own) throw refused()
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await verifyAuthenticationResponse({
        response: {
          ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, authenticatorData, signature },
        },
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(own.publicKey, 'base64url')),
          counter: own.counter,
        },
        ...{ ...expected, expectedChallenge },
        // Checked above.
        ...(topOrigin === undefined ? {} : { expectedTopOrigin: topOrigin }),
      }).catch(() => undefined)
      if (!verified?.verified) throw refused()
      const { newCounter: counter } = verified.authenticationInfo
      // Two assertions with one counter cannot both pass.
      const [used] = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: new Date(clock.now()) })
        .where(and(isOwn, eq(passkeys.counter, own.counter)))
        .returning()
      if (!used) throw refused()
      return credentialId
    },

    async sweep(): Promise<void> {
      await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(clock.now())))
    },
  }
}
