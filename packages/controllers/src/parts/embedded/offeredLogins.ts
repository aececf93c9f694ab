import { type LatchkeyError, withDeadline } from '@latchkey/core'
import { readOfferedLogins } from '@latchkey/core/api'
import { createTask } from '../../state/createTask.ts'
import { persist } from '../../state/persist.ts'
import { featureOverlay } from '../featureOverlay.ts'
import type { PartNeeds } from '../part.ts'

/** How long an answer of the wallet site holds, ms. */
const loginsLifeMs = 3_600_000
/** Time for the wallet site to answer, ms. */
const answerMs = 10_000

type OfferedLogins = { readonly site: string; readonly logins: readonly string[]; readonly readAtMs: number }

/**
 * Reads which ways in the wallet site has, so that no other one is offered. The answer is stored and holds for an hour; an older
 * one applies until there is another.
 */
export function createOfferedLogins(needs: PartNeeds) {
  const { config, clock, http, log } = needs
  const site = config.services.wallet
  const record = persist<OfferedLogins>({
    ...needs,
    key: `${needs.storageKey}.logins`,
    read(stored) {
      if (typeof stored !== 'object' || stored === null) return undefined
      const { site: from, logins, readAtMs } = stored as Record<string, unknown>
      const isList = Array.isArray(logins) && logins.every((one) => typeof one === 'string')
      if (site === undefined || from !== site || !isList || typeof readAtMs !== 'number') return undefined
      return { site, logins, readAtMs }
    },
  })
  const apply = (logins: readonly string[]) => needs.use(featureOverlay).set({ logins })

  const reading = createTask(async (signal, base: string) => {
    const known = await record.load()
    if (signal.aborted) return
    if (known) apply(known.logins)
    const ageMs = clock.now() - (known?.readAtMs ?? Number.NEGATIVE_INFINITY)
    if (ageMs >= 0 && ageMs < loginsLifeMs) return
    try {
      const logins = await withDeadline({ clock, ms: answerMs, signal }, (aborted) =>
        readOfferedLogins({ http, base }, aborted),
      )
      record.save({ site: base, logins, readAtMs: clock.now() })
      apply(logins)
    } catch (cause) {
      if (signal.aborted) return
      log.warn(
        `The wallet site did not say which ways in it has; all are shown. The page's policy may lack connect-src ${base}.`,
        cause,
      )
    }
  }, 'join')

  return {
    read() {
      if (site) reading.run(site).catch(() => {})
    },
    stop: (reason?: LatchkeyError) => reading.cancel(reason),
  }
}
