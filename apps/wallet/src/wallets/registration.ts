import { verifyEd25519, verifyEvmSignature } from '@latchkey/core/verify'
import { type CreateWallet, registrationText } from '@latchkey/embedded-wallet/api'

/** Whether the keys of both addresses signed the registration of this wallet by this user. P1 of security 3.4. */
export async function signedByBothKeys(asked: CreateWallet, userId: string): Promise<boolean> {
  const { walletId, nonce, evmAddress, evmSignature, solanaAddress, solanaSignature } = asked
  const message = registrationText({ userId, walletId, nonce })
  const signer = await verifyEvmSignature({
    ...{ message, signature: evmSignature, address: evmAddress },
    // The signature of a key counts on every chain, and no contract is asked.
    ...{ networkId: 'eip155:1', call: undefined },
  })
  return signer === 'key' && verifyEd25519(solanaAddress, message, solanaSignature)
}
