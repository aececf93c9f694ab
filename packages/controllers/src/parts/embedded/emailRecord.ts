import type { Clock, Log, Storage } from '@latchkey/core'
import { type Persisted, persist } from '../../state/persist.ts'

/** What is remembered of the sign-in by email. The address is not stored. Spec §3, security R-49. */
export type EmailRecord = {
  /** The embedded wallet was used in this browser, so that its frame is loaded early. */
  readonly used: boolean
  /** When the last code was requested, ms since the Unix epoch; removed by a successful sign-in. */
  readonly sentAtMs?: number | undefined
}

export function persistEmailRecord(needs: {
  readonly storage: Storage
  readonly storageKey: string
  readonly clock: Clock
  readonly log: Log
}): Persisted<EmailRecord> {
  return persist({
    ...needs,
    key: `${needs.storageKey}.email`,
    read(stored) {
      if (typeof stored !== 'object' || stored === null) return undefined
      const { used, sentAtMs } = stored as Record<string, unknown>
      if (typeof used !== 'boolean') return undefined
      return { used, sentAtMs: typeof sentAtMs === 'number' ? sentAtMs : undefined }
    },
  })
}
