import type { Features, RemoteFeatures } from '@latchkey/core'
import type { RemoteFeature } from '@latchkey/core/api'

type Switched = { readonly features: Features; readonly remoteFeatures: RemoteFeatures }

/** What is known of the project's features and of the wallet site's ways in. */
export type RemoteOverlays = {
  readonly remote?: readonly RemoteFeature[]
  /** `email`, ids of social providers, `farcaster`. */
  readonly logins?: readonly string[]
}

/**
 * Applies a project's remote features, and the ways in that the wallet site has, to the host app's features. They can switch off
 * what is on, and cannot switch on what the host app has off.
 */
export function overlayFeatures(local: Switched, { remote = [], logins }: RemoteOverlays): Switched {
  const on = (id: string, here: boolean) => here && remote.find((one) => one.id === id)?.isEnabled !== false
  const { features, remoteFeatures } = local
  const login = remote.find(({ id }) => id === 'social_login')
  /** `config` lists the ways in, `email` among them; without it all stay. */
  const isOffered = (way: string) =>
    login?.isEnabled !== false && (login?.config?.includes(way) ?? true) && (logins?.includes(way) ?? true)
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
