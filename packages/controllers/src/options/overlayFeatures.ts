import type { Features, RemoteFeatures } from '@latchkey/core'
import type { RemoteFeature } from '@latchkey/core/api'

type Switched = { readonly features: Features; readonly remoteFeatures: RemoteFeatures }

/**
 * A host's features with a project's laid over them: what the service did not switch stays as the host said. Only
 * what was on can be switched off; a service switches nothing on that the host does not want. Field facts 5.
 */
export function overlayFeatures(local: Switched, remote: readonly RemoteFeature[]): Switched {
  const on = (id: string, here: boolean) => here && remote.find((one) => one.id === id)?.isEnabled !== false
  const { features, remoteFeatures } = local
  return {
    features: {
      ...features,
      history: on('activity', features.history),
      onramp: on('onramp', features.onramp),
    },
    remoteFeatures: { ...remoteFeatures, multiWallet: on('multi_wallet', remoteFeatures.multiWallet) },
  }
}
