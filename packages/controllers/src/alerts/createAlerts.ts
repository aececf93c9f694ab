import { type LatchkeyError, type Log, withSentence } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

export type AlertState = { readonly alert: { readonly code: string } | undefined }

/** Configuration problems: the user sees "Connecting is unavailable here"; the whole text is logged once for the developer. Spec §8. */
export type Alerts = {
  readonly state: ReadableState<AlertState>
  raise(error: LatchkeyError): void
  clear(): void
}

export function createAlerts({ log }: { log: Log }): Alerts {
  const state = createState<AlertState>({ alert: undefined })
  const logged = new Set<string>()
  return {
    state,
    raise(error) {
      state.set(() => ({ alert: { code: error.code } }))
      if (!logged.has(error.code))
        withSentence(error, ({ code, message, cause }) => log.error(`${code}: ${message}`, cause))
      logged.add(error.code)
    },
    clear: () => state.set((now) => (now.alert ? { alert: undefined } : now)),
  }
}
