import type { Random } from '../ports/random.ts'

/** {@link Random} over Web Crypto. */
export function cryptoRandom(): Random {
  return { id: () => crypto.randomUUID() }
}
