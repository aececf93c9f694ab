import type { Connector, Environment, Namespace, ResolvedOptions } from '@latchkey/core'
import { connectModel } from './connect.model.ts'
import type { InAppViewState } from './in-app.state.ts'

type Input = {
  readonly environment: Pick<Environment, 'app' | 'os'>
  /** Address of the page. */
  readonly href: string
  readonly connectors: readonly Connector[]
  readonly options: Pick<ResolvedOptions, 'features' | 'metadata' | 'termsConditionsUrl' | 'privacyPolicyUrl'>
  readonly namespace?: Namespace | undefined
}

/** Email first, then the wallets in the page: the webview opens neither remote wallets nor the windows of providers. */
export function inAppModel({ environment, href, connectors, options, namespace }: Input): InAppViewState {
  const state = connectModel({
    connectors: connectors.filter(({ type }) => type !== 'WALLET_CONNECT'),
    recent: [],
    app: options.metadata,
    features: { ...options.features, socials: [], farcaster: false },
    isMobile: true,
    namespace,
  })
  const wallets = 'wallets' in state ? state.wallets : []
  return {
    appName: options.metadata.name,
    termsUrl: options.termsConditionsUrl,
    privacyUrl: options.privacyPolicyUrl,
    email: 'email' in state ? state.email : undefined,
    wallets,
    order: wallets.length > 0 ? ['email', 'wallet'] : ['email'],
    inApp: { mark: environment.app ?? '', os: environment.os, href },
  }
}
