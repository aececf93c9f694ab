import type { Random } from '../ports/random.ts'

/** Values from the platform's cryptographic generator. */
export function cryptoRandom(): Random {
  return { id: () => crypto.randomUUID() }
}
