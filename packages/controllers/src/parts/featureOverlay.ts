import { overlayFeatures, type RemoteOverlays } from '../options/overlayFeatures.ts'
import type { Part, PartNeeds } from './part.ts'

/** The part that takes away from the host app's features what the project and the wallet site do not have. */
export function featureOverlay({ config, options }: PartNeeds): Part & {
  /** Replaces what is known of one of them. */
  set(known: RemoteOverlays): void
} {
  let overlays: RemoteOverlays = {}
  return {
    set(known) {
      overlays = { ...overlays, ...known }
      options.setFeatures(overlayFeatures(config, overlays))
    },
    stop() {},
  }
}
