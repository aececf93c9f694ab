import type { CDPSession } from '@playwright/test'

/** An authenticator of the browser's own, which answers for every document of the page. */
export async function addAuthenticator(
  session: CDPSession,
  { hasPrf, isSynced = false }: { readonly hasPrf: boolean; readonly isSynced?: boolean },
) {
  const kind = { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const
  const verification = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const options = { ...kind, ...verification, hasPrf, defaultBackupEligibility: isSynced }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Whether it signs with a key of its own, as a forged answer would be. */
    forge: (isBogusSignature: boolean) =>
      session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature }),
  }
}
