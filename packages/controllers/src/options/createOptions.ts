import type { AppMetadata, Features, RemoteFeatures, ResolvedOptions } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

/** The host app's options that views read. */
export type OptionsState = {
  readonly metadata: AppMetadata
  readonly features: Features
  readonly remoteFeatures: RemoteFeatures
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly locale: string
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  /** Host of the wallet site, which is in the address bar of the embedded wallet's windows. */
  readonly walletHost: string | undefined
}

export type Options = {
  readonly state: ReadableState<OptionsState>
  setLocale(locale: string): void
  setFeatures(features: Pick<OptionsState, 'features' | 'remoteFeatures'>): void
}

export function createOptions(options: ResolvedOptions): Options {
  const { metadata, features, remoteFeatures, termsConditionsUrl, privacyPolicyUrl, locale } = options
  const { enableNetworkSwitch, allowUnsupportedChain, services } = options
  const state = createState<OptionsState>({
    metadata,
    features,
    remoteFeatures,
    termsConditionsUrl,
    privacyPolicyUrl,
    locale,
    enableNetworkSwitch,
    allowUnsupportedChain,
    walletHost: services.wallet && new URL(services.wallet).host,
  })
  return {
    state,
    setLocale: (next) => state.set((now) => ({ ...now, locale: next })),
    setFeatures: (next) => state.set((now) => ({ ...now, ...structuredClone(next) })),
  }
}
