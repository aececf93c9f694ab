/**
 * A copy of a transaction in wire format with a signature in the signer's place; `undefined` if the transaction does not
 * require one of this key. A transaction fits into 1,232 bytes, so each of its counts is one byte.
 * @see https://solana.com/docs/core/transactions#transaction-structure
 */
export function withSignature(
  wire: Uint8Array,
  publicKey: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  const count = wire[0] ?? 0
  const message = 1 + count * 64
  // The high bit of the first byte marks a versioned message. The keys follow a header of three bytes and their count.
  const keys = message + ((wire[message] ?? 0) >= 0x80 ? 1 : 0) + 4
  const place = Array.from({ length: count }, (_, i) =>
    wire.subarray(keys + i * 32, keys + (i + 1) * 32),
  ).findIndex((key) => key.length === 32 && key.every((byte, i) => byte === publicKey[i]))
  if (place < 0) return undefined
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1 + place * 64)
  return signed
}
