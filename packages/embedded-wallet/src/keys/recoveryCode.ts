/** Crockford's base32: no I, L, O, U, which look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 characters of 5 bits: 130 bits. Security 3.2 */
const length = 26

/** A recovery code, as it is shown and written down: `7K2MP-0F3XQ-…`, in groups of five. */
export function createRecoveryCode(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  // 256 is a multiple of 32, so that each character is as likely as another.
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length])
  return characters.join('').replace(/.{5}(?=.)/g, '$&-')
}

/**
 * The bytes of a typed recovery code: case, spaces and hyphens do not count, and O, I and L are read as 0 and 1.
 * `undefined` if it is not a recovery code.
 */
export function readRecoveryCode(typed: string): Uint8Array<ArrayBuffer> | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (code.length !== length || [...code].some((character) => !alphabet.includes(character))) return undefined
  return new TextEncoder().encode(code)
}
