import type { AccountType } from '../accounts/account.ts'
import type { Namespace } from '../caip/namespaces.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Network } from '../networks/network.ts'
import type { AdapterFactory } from '../ports/adapter.ts'
import type { Clock } from '../ports/clock.ts'
import type { Http } from '../ports/http.ts'
import type { IdentitySource } from '../ports/identity.ts'
import type { Log } from '../ports/log.ts'
import type { Platform } from '../ports/platform.ts'
import type { Random } from '../ports/random.ts'
import type { Storage } from '../ports/storage.ts'
import type { WalletConnectFactory } from '../ports/walletConnect.ts'
import type { SiwxConfig } from '../siwx/session.ts'
import type { Token } from '../tokens/token.ts'
import type { Wallet } from '../wallets/wallet.ts'
import type { AppMetadata } from './appMetadata.ts'
import { defaultFeatures, defaultRemoteFeatures, type Features, type RemoteFeatures } from './features.ts'
import { optionProblems } from './optionProblems.ts'

/**
 * When the code of the modal is fetched: once the page is idle (`idle`), when the pointer or focus reaches a button
 * (`intent`), or with the press (`none`). Never before the page has loaded, and never while idle if the user saves data.
 */
export type Prefetch = 'idle' | 'intent' | 'none'

export type ThemeMode = 'dark' | 'light' | 'system'

/** Base addresses of services, hosted by a vendor or by the dapp developer. A missing service is not used. */
export type Services = {
  readonly directory?: string | undefined
  readonly blockchain?: string | undefined
  readonly rpc?: string | undefined
  readonly relay?: string | undefined
  readonly wallet?: string | undefined
  readonly analytics?: string | undefined
}

/** Replaces the browser's clock, storage, HTTP and so on, for tests, servers and other environments. */
export type Ports = {
  readonly clock: Clock
  readonly storage: Storage
  readonly http: Http
  readonly platform: Platform
  readonly random: Random
  readonly log: Log
}

/** Options of `createLatchkey`. Spec §3, config options. */
export type LatchkeyOptions = {
  readonly networks: readonly Network[]
  /** Default: the first of `networks`. */
  readonly defaultNetwork?: Network | undefined
  readonly adapters?: readonly AdapterFactory[] | undefined
  /** `walletConnect()` of `@latchkey/core/walletconnect`: enables remote wallets. */
  readonly walletConnect?: WalletConnectFactory | undefined
  readonly metadata: AppMetadata
  /** Required by vendors' services and the public relay only. */
  readonly projectId?: string | undefined
  readonly services?: Services | undefined
  readonly identity?: IdentitySource | undefined
  readonly features?: Partial<Features> | undefined
  readonly remoteFeatures?: Partial<RemoteFeatures> | undefined
  readonly siwx?: SiwxConfig | undefined
  readonly tokens?: readonly Token[] | undefined
  readonly customWallets?: readonly Wallet[] | undefined
  /** Domain of registered names, without a leading dot. Default: `latchkey.id`. Spec §9. */
  readonly nameZone?: string | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly defaultAccountTypes?: Partial<Record<Namespace, AccountType>> | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  readonly themeMode?: ThemeMode | undefined
  /** `--lk-*` variables by name. */
  readonly themeVariables?: Readonly<Record<`--lk-${string}`, string>> | undefined
  /** BCP 47; default `en`. */
  readonly locale?: string | undefined
  /** Default `idle`. */
  readonly prefetch?: Prefetch | undefined
  readonly enableReconnect?: boolean | undefined
  /** Asks the directory service which features the project has switched; they overlay `features`. Default false. */
  readonly enableRemoteFeatures?: boolean | undefined
  /** Offers wallets that announce themselves (EIP-6963). Default true. */
  readonly enableAnnounced?: boolean | undefined
  /** Offers a wallet in `window.ethereum` that does not announce itself. Default true. */
  readonly enableInjected?: boolean | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly enableEmbedded?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  /** The host app shows the pairing URI itself. Spec §2. */
  readonly manualWalletConnectControl?: boolean | undefined
  readonly storage?: Storage | undefined
  readonly ports?: Partial<Ports> | undefined
}

/** {@link LatchkeyOptions} with every default filled in. */
export type ResolvedOptions = {
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network
  readonly adapters: readonly AdapterFactory[]
  readonly walletConnect: WalletConnectFactory | undefined
  readonly metadata: AppMetadata
  readonly projectId: string | undefined
  readonly services: Services
  readonly identity: IdentitySource | undefined
  readonly features: Features
  readonly remoteFeatures: RemoteFeatures
  readonly siwx: SiwxConfig | undefined
  readonly tokens: readonly Token[]
  readonly customWallets: readonly Wallet[]
  readonly nameZone: string
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  readonly featuredWalletIds: readonly string[]
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly themeMode: ThemeMode
  readonly themeVariables: Readonly<Record<string, string>>
  readonly locale: string
  readonly prefetch: Prefetch
  readonly enableReconnect: boolean
  readonly enableRemoteFeatures: boolean
  readonly enableAnnounced: boolean
  readonly enableInjected: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableEmbedded: boolean
  readonly allowUnsupportedChain: boolean
  readonly manualWalletConnectControl: boolean
}

/**
 * Validates the options and fills in the defaults; code that takes {@link ResolvedOptions} need not validate again.
 * The given object is neither changed nor kept.
 *
 * @throws LatchkeyError `invalid_options`, naming every problem at once; `adapter_namespace_missing`;
 * `network_not_found` when the default network is not one of `networks`
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  const problems = optionProblems(options)
  if (problems.length > 0) throw new LatchkeyError('invalid_options', { problems })
  const adapters = options.adapters ?? []
  const seen = new Set<string>()
  for (const { namespace } of adapters) {
    if (seen.has(namespace)) {
      throw new LatchkeyError('invalid_options', {
        problems: [`adapters: two adapters have the namespace ${namespace}`],
      })
    }
    seen.add(namespace)
  }
  const defaultNetwork = options.defaultNetwork ?? (options.networks[0] as Network)
  if (!options.networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork.caipNetworkId)) {
    throw new LatchkeyError('network_not_found', { networkId: defaultNetwork.caipNetworkId })
  }
  return {
    // Cloned, because controllers freeze their state and must not freeze objects of the host app.
    networks: structuredClone(options.networks),
    defaultNetwork: structuredClone(defaultNetwork),
    adapters,
    walletConnect: options.walletConnect,
    metadata: structuredClone(options.metadata),
    projectId: options.projectId,
    services: options.services ?? {},
    identity: options.identity,
    features: structuredClone({ ...defaultFeatures, ...withoutUndefined(options.features) }),
    remoteFeatures: { ...defaultRemoteFeatures, ...withoutUndefined(options.remoteFeatures) },
    siwx: options.siwx,
    tokens: structuredClone(options.tokens ?? []),
    customWallets: options.customWallets ?? [],
    nameZone: options.nameZone ?? 'latchkey.id',
    includeWalletIds: options.includeWalletIds ?? [],
    excludeWalletIds: options.excludeWalletIds ?? [],
    featuredWalletIds: options.featuredWalletIds ?? [],
    defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', ...options.defaultAccountTypes },
    termsConditionsUrl: options.termsConditionsUrl,
    privacyPolicyUrl: options.privacyPolicyUrl,
    themeMode: options.themeMode ?? 'dark',
    themeVariables: { ...options.themeVariables },
    locale: options.locale ?? 'en',
    prefetch: options.prefetch ?? 'idle',
    enableReconnect: options.enableReconnect ?? true,
    enableRemoteFeatures: options.enableRemoteFeatures ?? false,
    enableAnnounced: options.enableAnnounced ?? true,
    enableInjected: options.enableInjected ?? true,
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    enableEmbedded: options.enableEmbedded ?? false,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    manualWalletConnectControl: options.manualWalletConnectControl ?? false,
  }
}

function withoutUndefined<fields extends object>(fields: fields | undefined): fields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as fields
}
