import type { Random } from '../ports/random.ts'

/** {@link Random} over Web Crypto. Its ids are UUIDs of version 4. RFC 9562 */
export function cryptoRandom(): Random {
  // `crypto.randomUUID` is missing on pages over `http`, such as one that a developer opens on a phone.
  return { id: () => crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16))) }
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
