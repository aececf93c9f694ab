import { type Eip1193Provider, LatchkeyError, unlessAborted, walletError } from '@latchkey/core'

/**
 * Requests an EIP-191 `personal_sign` signature of `message` (UTF-8). The signer is recovered and compared, because a
 * wallet may sign with another account than requested (security R-66). A signature of 65 bytes from which another signer is
 * recovered, and an empty one, count if the account is a contract that accepts them (ERC-1271). One of another length has no
 * recoverable signer; the server verifies it on the chain (ERC-1271, ERC-6492).
 *
 * @param needs - `waitMs`: time for a remote wallet to answer, if it differs from the 300 s of its protocol
 * @throws LatchkeyError `request_rejected`, `signer_mismatch`, `wallet_locked`, `request_pending`, `siwx_sign_failed`
 */
export async function signMessage(
  { provider, wallet, waitMs }: { provider: Eip1193Provider; wallet: string; waitMs?: number | undefined },
  message: string,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const signature = await requestSignature({ provider, wallet, waitMs }, message, address, signal)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(signature))
    throw new LatchkeyError('siwx_sign_failed')
  if (signature.length !== keySignatureLength && signature !== '0x') return signature
  const signed = withRecoveryOf27(signature)
  const { personalHash, recoverSigner } = await import('./recoverSigner.ts')
  const actual = recoverSigner(message, signed)
  if (actual === address) return signed
  const { isContractSignature } = await import('./contractSignature.ts')
  const isOfContract = await unlessAborted(signal, () =>
    isContractSignature(provider, { hash: personalHash(message), address, signature }),
  )
  if (isOfContract) return signature
  if (signature === '0x') throw new LatchkeyError('siwx_sign_failed')
  throw new LatchkeyError('signer_mismatch', { expected: address, actual: actual ?? 'an unknown account' })
}

/** Digits of 65 bytes, with `0x`. */
const keySignatureLength = 132

/** Some wallets end a signature with a recovery id of 0 or 1; verifiers expect 27 or 28. */
function withRecoveryOf27(signature: string): string {
  const v = Number.parseInt(signature.slice(130), 16)
  return v > 1 ? signature : signature.slice(0, 130) + (v + 27).toString(16)
}

async function requestSignature(
  { provider, wallet, waitMs }: { provider: Eip1193Provider; wallet: string; waitMs: number | undefined },
  message: string,
  address: string,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = new TextEncoder().encode(message)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  try {
    const request = { method: 'personal_sign', params: [hex, address] }
    return await unlessAborted(signal, () =>
      provider.request(waitMs === undefined ? request : Object.assign(request, { waitMs })),
    )
  } catch (cause) {
    throw await walletError(cause, {
      wallet,
      rejected: new LatchkeyError('request_rejected', { wallet }),
      failed: new LatchkeyError('siwx_sign_failed'),
    })
  }
}
