import { type ErrorCode, type LatchkeyError, type Log, withErrorMessage } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

export type AlertsState = {
  /** Codes of the alerts that the user has not dismissed, oldest first. */
  readonly codes: readonly ErrorCode[]
}

/**
 * Problems of configuration and services that concern every view. Each is shown and logged once; the log has the text for
 * the developer. Spec §8.
 */
export type Alerts = {
  readonly state: ReadableState<AlertsState>
  raise(error: LatchkeyError): void
  /** Logs an error that does not concern the user. */
  report(error: LatchkeyError): void
  hide(...codes: readonly ErrorCode[]): void
  /** Forgets all, so that they may be raised again. */
  clear(): void
}

export function createAlerts({ log }: { log: Log }): Alerts {
  const state = createState<AlertsState>({ codes: [] })
  const known = new Set<ErrorCode>()
  const isNew = ({ code }: LatchkeyError) => !known.has(code) && known.add(code)
  const write = (error: LatchkeyError) =>
    withErrorMessage(error, ({ code, message, cause }) => log.error(`${code}: ${message}`, cause))
  return {
    state,
    raise(error) {
      if (!isNew(error)) return
      write(error)
      state.set(({ codes }) => ({ codes: [...codes, error.code] }))
    },
    report: (error) => void (isNew(error) && write(error)),
    hide: (...hidden) =>
      state.set(({ codes }) => ({ codes: codes.filter((code) => !hidden.includes(code)) })),
    clear() {
      known.clear()
      state.set(() => ({ codes: [] }))
    },
  }
}
