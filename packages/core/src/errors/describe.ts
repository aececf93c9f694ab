import { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'

/** The text of anything thrown, without running its code twice: strings, errors, objects with a throwing getter, null. */
export function describeThrown(thrown: unknown): string | undefined {
  try {
    if (typeof thrown === 'string') return thrown
    if (thrown !== null && typeof thrown === 'object' && 'message' in thrown) {
      const { message } = thrown
      return typeof message === 'string' ? message : undefined
    }
  } catch {
    // A getter that throws: the object has nothing to tell.
  }
  return undefined
}

/** Turns anything thrown into a {@link LatchkeyError}, keeping it as the cause. */
export function toLatchkeyError(thrown: unknown): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  return new LatchkeyError('unknown_error', { detail: describeThrown(thrown) }, { cause: thrown })
}
