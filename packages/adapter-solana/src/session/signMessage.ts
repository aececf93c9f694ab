import { type CaipNetworkId, LatchkeyError, unlessAborted, walletError } from '@latchkey/core'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { toBytes } from '../bytes/toBytes.ts'
import { featureOf, type StandardWallet } from '../connectors/standardWallet.ts'
import { readAccounts, readOutputs, readSignature } from './answers.ts'
import { chainOf } from './chainOf.ts'

/** A wallet, and its name for display: already cleaned. */
export type NamedWallet = { readonly wallet: StandardWallet; readonly name: string }

/**
 * Requests an Ed25519 signature of `message` (UTF-8). It is verified, because a wallet may sign with another account than
 * requested. Resolves with the signature in base58. Security R-66.
 *
 * @throws LatchkeyError `request_rejected`, `signer_mismatch`, `wallet_locked`, `request_pending`, `siwx_sign_failed`,
 * `feature_missing`, `account_changed`
 */
export async function signMessage(
  { wallet, name }: NamedWallet,
  message: string,
  { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
  signal: AbortSignal,
): Promise<string> {
  const feature = featureOf(wallet, 'solana:signMessage')
  if (!feature) throw new LatchkeyError('feature_missing', { feature: 'solana:signMessage', wallet: name })
  const account = readAccounts(wallet).find((one) => one.address === address)
  if (!account) throw new LatchkeyError('account_changed')
  const bytes = new TextEncoder().encode(message)
  const chain = chainOf(wallet, networkId)
  try {
    const input = { account, message: bytes, ...(chain ? { chain } : {}) }
    const answer = await unlessAborted(signal, () => feature.signMessage(input))
    const [output] = readOutputs(answer, 1) ?? []
    // Some wallets sign another text, such as the message with a prefix, which no server would accept.
    const signed = output?.signedMessage === undefined ? bytes : toBytes(output.signedMessage)
    if (!signed || !isSame(signed, bytes)) throw new LatchkeyError('siwx_sign_failed')
    return await checkSignature(output?.signature, bytes, account)
  } catch (thrown) {
    throw await walletError(thrown, {
      wallet: name,
      rejected: new LatchkeyError('request_rejected', { wallet: name }),
      failed: new LatchkeyError('siwx_sign_failed'),
    })
  }
}

/** The signature in base58. @throws LatchkeyError `siwx_sign_failed`, `signer_mismatch` */
export async function checkSignature(
  answer: unknown,
  message: Uint8Array,
  { address, publicKey }: { readonly address: string; readonly publicKey: Uint8Array },
): Promise<string> {
  const signature = readSignature(answer)
  if (!signature) throw new LatchkeyError('siwx_sign_failed')
  const { verifySignature } = await import('./verifySignature.ts')
  if (!verifySignature(signature, message, Uint8Array.from(publicKey)))
    throw new LatchkeyError('signer_mismatch', { expected: address, actual: 'an unknown account' })
  return encodeBase58(signature)
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])
