import { overlayFeatures } from '../options/overlayFeatures.ts'
import { createTask } from '../state/createTask.ts'
import { directoryService } from './directoryService.ts'
import type { Part, PartNeeds } from './part.ts'

export type RemoteOverlay = Part & { fetch(): void }

/** The part that loads a project's remote features. After a failure the host app's features apply. */
export function remoteOverlay(needs: PartNeeds): RemoteOverlay {
  const { config, options, log } = needs
  const { api: directory } = needs.use(directoryService)
  const fetching = createTask(async (signal) => {
    if (!directory) return
    try {
      const remote = await directory.features(signal)
      options.setFeatures(overlayFeatures(config, remote))
    } catch (cause) {
      if (!signal.aborted)
        log.warn('The features of the project could not be fetched; the local ones hold.', cause)
    }
  })
  return { fetch: () => void fetching.run().catch(() => {}), stop: () => fetching.cancel() }
}
