import { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'

/**
 * The message of anything thrown; `undefined` without one. Reads `message` only once, because a getter may throw.
 *
 * @example
 * describeThrown(new Error('No network')) // 'No network'
 */
export function describeThrown(thrown: unknown): string | undefined {
  try {
    if (typeof thrown === 'string') return thrown
    if (thrown !== null && typeof thrown === 'object' && 'message' in thrown) {
      const { message } = thrown
      return typeof message === 'string' ? message : undefined
    }
  } catch {
    // The getter of `message` threw.
  }
  return undefined
}

/**
 * Turns anything thrown into a {@link LatchkeyError}, keeping it as the cause.
 *
 * @example
 * await fetch('/profile').catch((thrown) => show(toLatchkeyError(thrown).code))
 */
export function toLatchkeyError(thrown: unknown): LatchkeyError {
  if (isLatchkeyError(thrown)) return thrown
  return new LatchkeyError('unknown_error', { detail: describeThrown(thrown) }, { cause: thrown })
}
