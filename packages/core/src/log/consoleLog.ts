import { withErrorMessage } from '../errors/errorMessage.ts'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { Log } from '../ports/log.ts'

/**
 * Logs to the console with the prefix `[latchkey]`.
 *
 * @example
 * createLatchkey({ networks, metadata, ports: { log: { ...consoleLog(), warn() {} } } }) // errors only
 */
export function consoleLog(): Log {
  const print = (method: 'warn' | 'error', message: string, detail: unknown) => {
    if (isLatchkeyError(detail))
      withErrorMessage(detail, () => console[method](`[latchkey] ${message}`, detail))
    else console[method](`[latchkey] ${message}`, ...(detail === undefined ? [] : [detail]))
  }
  return {
    warn: (message, detail) => print('warn', message, detail),
    error: (message, detail) => print('error', message, detail),
  }
}
