import type { Log } from '../ports/log.ts'

/** Warnings for developers, in the console, marked as ours. */
export function consoleLog(): Log {
  return {
    warn: (message, detail) =>
      console.warn(`[latchkey] ${message}`, ...(detail === undefined ? [] : [detail])),
    error: (message, detail) =>
      console.error(`[latchkey] ${message}`, ...(detail === undefined ? [] : [detail])),
  }
}
