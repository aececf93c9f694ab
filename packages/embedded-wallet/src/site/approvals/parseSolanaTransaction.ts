import { base58, base64 } from '@scure/base'

export type SolanaInstruction = {
  readonly program: string
  /** Base58; `undefined` for an account of a lookup table, which only the chain knows. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

export type SolanaTransaction = {
  /** In wire format. */
  readonly wire: Uint8Array
  /** The part that is signed. */
  readonly message: Uint8Array
  /** Accounts whose signatures it needs, the one that pays first. */
  readonly signers: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
}

/** Largest transaction in wire format, bytes. */
const maxBytes = 1_232
const signatureBytes = 64

/**
 * Reads a transaction, legacy or of version 0, to its last byte. @throws TypeError if it is none
 * @param transaction - base64
 * @see https://solana.com/docs/core/transactions#transaction-structure
 */
export function parseSolanaTransaction(transaction: string): SolanaTransaction {
  const wire = base64.decode(transaction)
  if (wire.length > maxBytes) throw new TypeError('The transaction is too long.')
  let at = 0
  const take = (count: number) => {
    if (at + count > wire.length) throw new TypeError('The transaction ends too early.')
    at += count
    return wire.subarray(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  /** A compact-u16: seven bits per byte, the lowest first. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new TypeError('A count is too long.')
  }
  const key = () => base58.encode(take(32))
  const list = <item>(read: () => item): item[] => Array.from({ length: count() }, read)

  const signatures = count()
  take(signatures * signatureBytes)
  const start = at
  const isVersioned = (wire[at] ?? 0) >= 0x80
  if (isVersioned && byte() !== 0x80) throw new TypeError('The version is unknown.')
  const [required = 0] = take(3)
  const keys = list(key)
  const blockhash = key()
  const accountAt = (index: number) => keys[index]
  const instructions = list(() => {
    const program = accountAt(byte())
    if (program === undefined) throw new TypeError('A program is not an account of the transaction.')
    const accounts = Array.from(take(count()), accountAt)
    return { program, accounts, data: take(count()) }
  })
  // Lookup tables: what they hold is not in the transaction.
  if (isVersioned)
    list(() => {
      take(32)
      take(count())
      take(count())
    })
  if (at !== wire.length || required === 0 || required !== signatures || keys.length < required)
    throw new TypeError('The transaction is malformed.')
  return { wire, message: wire.subarray(start), signers: keys.slice(0, required), blockhash, instructions }
}

/** The signature of a transaction at a place from 0, all zero if it is missing. */
export function signatureAt(wire: Uint8Array, place: number): Uint8Array {
  // A transaction needs at most 19 signatures, so their count is one byte.
  const start = 1 + place * signatureBytes
  return wire.subarray(start, start + signatureBytes)
}

/** A transaction, base64, with a signature in the signer's place. @param signature - base58 */
export function withSignature(
  { wire, signers }: SolanaTransaction,
  signer: string,
  signature: string,
): string {
  const signed = Uint8Array.from(wire)
  signatureAt(signed, signers.indexOf(signer)).set(base58.decode(signature))
  return base64.encode(signed)
}
