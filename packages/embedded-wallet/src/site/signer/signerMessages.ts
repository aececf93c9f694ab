import type { EnvelopeContext } from '../../api/envelopeContext.ts'
import type { Opening } from '../../api/openingText.ts'
import type { Envelope } from '../../api/walletApi.ts'
import type { SealedEntropy } from '../../keys/envelope.ts'
import type { TransactionRequest } from './transactionRequest.ts'

export type WalletAddresses = { readonly evmAddress: string; readonly solanaAddress: string }

/** A key that seals an envelope, with what the envelope is for. */
export type Seal = {
  readonly type: EnvelopeContext['type']
  readonly factorId: string
  readonly key: CryptoKey
}

/** The account that was approved: EIP-55, or base58 on solana. Only its key signs. */
type Approved = { readonly account: string }

/** Every request to the Worker that holds the keys. Nothing that it answers carries a key, but for `words`. Security R-101. */
export type SignerRequests = {
  /** Makes a wallet, sealed for each factor, and signs its registration. */
  create: {
    params: {
      readonly userId: string
      readonly walletId: string
      readonly nonce: string
      readonly seals: readonly Seal[]
    }
    result: WalletAddresses & {
      readonly fingerprint: string
      readonly evmSignature: string
      readonly solanaSignature: string
      readonly envelopes: readonly Envelope[]
    }
  }
  /** Opens the wallet, and signs that it has: `openingText` for the backend. */
  open: {
    params: {
      readonly envelope: SealedEntropy
      readonly key: CryptoKey
      readonly owner: EnvelopeContext | EnvelopeContext<'transfer'>
      readonly proof: Pick<Opening, 'jkt' | 'challenge'>
    }
    result: { readonly addresses: WalletAddresses; readonly signature: string }
  }
  /** Seals the open wallet for one more factor. */
  seal: { params: { readonly seal: Seal; readonly owner: EnvelopeContext }; result: Envelope }
  /** Seals the open wallet for a new device, with a key that only the new device learns. Security P3 */
  sealTransfer: {
    params: { readonly key: CryptoKey; readonly owner: EnvelopeContext<'transfer'> }
    result: SealedEntropy
  }
  /** The number of the open wallet's picture. Security R-13 */
  picture: { params: Record<string, never>; result: string }
  /** The recovery phrase. Only the Worker of the security window answers it. Security P5, R-110 */
  words: { params: Record<string, never>; result: string }
  /** EIP-191 of bytes, hex. */
  signMessage: { params: Approved & { readonly message: `0x${string}` }; result: string }
  /** EIP-712; the text is the JSON that the user has seen. */
  signTypedData: { params: Approved & { readonly json: string }; result: string }
  /** A serialised, signed transaction, hex. */
  signTransaction: { params: Approved & { readonly transaction: TransactionRequest }; result: string }
  /** ed25519, base58. */
  signSolana: { params: Approved & { readonly message: Uint8Array }; result: string }
}

export type SignerMethod = keyof SignerRequests

export type SignerCall = {
  readonly [name in SignerMethod]: {
    readonly id: number
    readonly method: name
    readonly params: SignerRequests[name]['params']
  }
}[SignerMethod]

export type SignerAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: 'locked' | 'envelope' | 'account' | 'failed' }
