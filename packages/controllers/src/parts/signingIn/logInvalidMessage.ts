import { type LatchkeyError, type Log, withErrorMessage } from '@latchkey/core'

/** Logs what is wrong with the message that the host app has created for a sign-in: its user can only be told that it is. */
export function logInvalidMessage(error: LatchkeyError, log: Log): void {
  if (error.code !== 'invalid_sign_in_message') return
  withErrorMessage(error, ({ code, message }) => log.error(`${code}: ${message}`))
}
