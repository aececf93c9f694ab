import { passkeyKey } from '../../keys/factorKeys.ts'
import type { NewFactor } from '../createWallet.ts'
import type { createPasskey } from './webAuthn.ts'

/** The factor of a wallet that a new passkey is the key of. Erases the secret of the passkey. */
export async function passkeyFactor(
  { credentialId: factorId, passkey, prf }: Awaited<ReturnType<typeof createPasskey>>,
  walletId: string,
): Promise<NewFactor> {
  const key = await passkeyKey(prf, walletId, factorId)
  prf.fill(0)
  return { type: 'passkey', factorId, key, check: key, passkey }
}
