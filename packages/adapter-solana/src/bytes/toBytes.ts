/**
 * A transaction in wire format, or an object of any version of `@solana/web3.js` that has one, such as `Transaction` and
 * `VersionedTransaction` of 1.x.
 */
export type SolanaTransaction = Uint8Array | { serialize(options?: object): Uint8Array }

/**
 * The bytes of a transaction or a signature; `undefined` for anything else. Wallets of other realms, such as frames, pass
 * arrays of theirs, so the type is recognised by its tag.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (isBytes(value)) return Uint8Array.from(value)
  if (typeof value !== 'object' || value === null || !('serialize' in value)) return undefined
  const { serialize } = value
  if (typeof serialize !== 'function') return undefined
  // Transactions of 1.x otherwise refuse to be serialized before all have signed.
  const bytes: unknown = serialize.call(value, { requireAllSignatures: false, verifySignatures: false })
  return isBytes(bytes) ? Uint8Array.from(bytes) : undefined
}

function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}
