import { isLatchkeyError, type Log, withErrorMessage } from '@latchkey/core'
import type { Events } from './createEvents.ts'

/** A log that also publishes an `error` event, with the code alone, for failures that the user did not cause. Spec §8. */
export function reportingLog(log: Log, events: Events): Log {
  const report = (detail: unknown) => {
    if (!isLatchkeyError(detail)) return
    withErrorMessage(detail, ({ code, category }) => {
      if (category !== 'USER') events.track('error', { code, category })
    })
  }
  return {
    warn(message, detail) {
      log.warn(message, detail)
      report(detail)
    },
    error(message, detail) {
      log.error(message, detail)
      report(detail)
    },
  }
}
