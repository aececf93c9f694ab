import type { Features, RemoteFeatures } from '@latchkey/core'
import type { RemoteFeature } from '@latchkey/core/api'

type Switched = { readonly features: Features; readonly remoteFeatures: RemoteFeatures }

/**
 * Applies a project's remote features to the host app's features. The service can switch off a feature that is on, and
 * cannot switch on one that the host app has off.
 */
export function overlayFeatures(local: Switched, remote: readonly RemoteFeature[]): Switched {
  const on = (id: string, here: boolean) => here && remote.find((one) => one.id === id)?.isEnabled !== false
  const { features, remoteFeatures } = local
  const login = remote.find(({ id }) => id === 'social_login')
  /** `config` lists the ways in, `email` among them; without it all stay. */
  const isOffered = (way: string) => login?.isEnabled !== false && (login?.config?.includes(way) ?? true)
  return {
    features: {
      ...features,
      history: on('activity', features.history),
      onramp: on('onramp', features.onramp),
      email: features.email && isOffered('email'),
      socials: features.socials.filter(isOffered),
      farcaster: features.farcaster && isOffered('farcaster'),
    },
    remoteFeatures: { ...remoteFeatures, multiWallet: on('multi_wallet', remoteFeatures.multiWallet) },
  }
}
