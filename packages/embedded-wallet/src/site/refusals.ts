import { BackendError } from './backend/createBackend.ts'
import { FrameError } from './frameError.ts'

export const notSignedIn = () =>
  new FrameError('not_email_or_social', 'Nobody is signed in.', { rpcCode: 4100 })

/**
 * Runs work that asks the backend, and turns its refusals into codes that the app knows.
 * @throws FrameError
 */
export async function withRefusals<value>(work: () => Promise<value>): Promise<value> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause
    const { code, message, retryAfter } = cause
    if (code === 'session_ended') throw notSignedIn()
    if (code === 'too_many_requests')
      throw new FrameError('email_cooldown', message, { retryInSeconds: retryAfter })
    throw new FrameError(code, message, { retryInSeconds: retryAfter })
  }
}
