import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Hex, hexToBytes } from 'viem'
import { invalidParams } from '../wallet/providerError.ts'

export type SolanaAccount = {
  /** The public key in base58. */
  readonly address: string
  /** Signs the raw bytes with Ed25519. Returns base58. */
  signMessage(bytes: Uint8Array): string
  /**
   * Signs a transaction in wire format, legacy or versioned, in this account's place among the signatures.
   * @param transaction - base64
   * @returns the signature in base58, and the whole transaction in base64
   * @throws ProviderError -32602 when it is not a transaction, or does not require this account's signature
   * @see https://solana.com/docs/core/transactions#transaction-structure
   */
  signTransaction(transaction: string): { readonly signature: string; readonly transaction: string }
}

/**
 * @param seed - 32 bytes
 * @param address - if it is known; otherwise it is derived
 */
export function solanaAccount(
  seed: Hex,
  address: string = base58.encode(ed25519.getPublicKey(hexToBytes(seed))),
): SolanaAccount {
  const secret = hexToBytes(seed)
  return {
    address,
    signMessage: (bytes) => base58.encode(ed25519.sign(bytes, secret)),
    signTransaction(transaction) {
      const bytes = transactionBytes(transaction)
      const { message, firstSignature, signers } = partsOf(bytes)
      const place = signers.indexOf(address)
      if (place < 0) throw invalidParams(`the transaction does not want a signature of ${address}`)
      const signature = ed25519.sign(message, secret)
      bytes.set(signature, firstSignature + place * 64)
      return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
    },
  }
}

/**
 * The id of a signed transaction: its first signature, of the account that pays. Returns base58.
 * @param transaction - base64
 * @throws ProviderError -32602 when a signature is missing
 */
export function transactionId(transaction: string): string {
  const bytes = base64.decode(transaction)
  const { firstSignature, signers } = partsOf(bytes)
  const signatureAt = (place: number) =>
    bytes.subarray(firstSignature + place * 64, firstSignature + (place + 1) * 64)
  if (signers.some((_, place) => signatureAt(place).every((byte) => byte === 0)))
    throw invalidParams('a signature of the transaction is missing')
  return base58.encode(signatureAt(0))
}

function transactionBytes(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw invalidParams('the transaction is not base64')
  }
}

function partsOf(bytes: Uint8Array) {
  const signatures = compactNumber(bytes, 0)
  const message = bytes.subarray(signatures.end + signatures.value * 64)
  // The high bit of the first byte marks a versioned message.
  const header = message[0] !== undefined && message[0] >= 0x80 ? 1 : 0
  const required = message[header] ?? 0
  const keys = compactNumber(message, header + 3)
  const enough = message.length >= keys.end + required * 32 && keys.value >= required
  if (!enough || required === 0 || signatures.value !== required) throw notATransaction()
  const signers = Array.from({ length: required }, (_, i) =>
    base58.encode(message.subarray(keys.end + i * 32, keys.end + (i + 1) * 32)),
  )
  return { message, firstSignature: signatures.end, signers }
}

/** Solana's compact-u16: seven bits per byte, least significant first. */
function compactNumber(bytes: Uint8Array, start: number): { value: number; end: number } {
  let value = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[start + i]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { value, end: start + i + 1 }
  }
  throw notATransaction()
}

const notATransaction = () => invalidParams('the transaction cannot be read')
