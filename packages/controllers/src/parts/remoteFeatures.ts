import { LatchkeyError } from '@latchkey/core'
import { originMatches } from '@latchkey/core/api'
import { createTask } from '../state/createTask.ts'
import { directoryService } from './directoryService.ts'
import { featureOverlay } from './featureOverlay.ts'
import type { Part, PartNeeds } from './part.ts'

export type RemoteOverlay = Part & { fetch(): void }

/**
 * The part that loads a project's remote features, and checks that the page's origin is one of the project's. After a
 * failure the host app's features apply.
 */
export function remoteOverlay(needs: PartNeeds): RemoteOverlay {
  const { config, platform, log, alerts } = needs
  const { api: directory } = needs.use(directoryService)
  const checkOrigin = (allowed: readonly string[]) => {
    const { origin, hostname } = new URL(platform.href)
    // A project for development allows this machine without listing it.
    if (allowed.length === 0 || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return
    if (!allowed.some((one) => originMatches(one, origin)))
      alerts.raise(new LatchkeyError('unverified_domain'))
  }
  const fetching = createTask(async (signal) => {
    if (!directory) return
    try {
      const remote = await directory.features(signal)
      needs.use(featureOverlay).set({ remote })
      if (config.projectId) checkOrigin(await directory.origins(signal))
    } catch (cause) {
      if (!signal.aborted)
        log.warn('The features of the project could not be fetched; the local ones hold.', cause)
    }
  })
  return { fetch: () => void fetching.run().catch(() => {}), stop: () => fetching.cancel() }
}
