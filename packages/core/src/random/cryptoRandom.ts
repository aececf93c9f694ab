import type { Random } from '../ports/random.ts'

/** Its 1 and 0 become random digits. The 4 is the version, the 8 the variant. */
const template = '10000000-1000-4000-8000-100000000000'

/** {@link Random} over Web Crypto. Its ids are UUIDs of version 4. RFC 9562 */
export function cryptoRandom(): Random {
  // `crypto.randomUUID` is missing on pages over `http`, such as one that a developer opens on a phone.
  return { id: () => crypto.randomUUID?.() ?? template.replace(/[01]/g, randomDigit) }
}

function randomDigit(): string {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
  return (random & 15).toString(16)
}
