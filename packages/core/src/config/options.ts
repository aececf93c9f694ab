import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Network } from '../networks/network.ts'
import type { AdapterFactory } from '../ports/adapter.ts'
import type { Clock } from '../ports/clock.ts'
import type { EmbeddedWalletFactory } from '../ports/embeddedWallet.ts'
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
import { optionNames, optionProblems } from './optionProblems.ts'

/**
 * When the code of the modal is fetched: once the page has drawn its first frame (`idle`), when the pointer or focus reaches
 * a button (`intent`), or with the press (`none`). It is not fetched before a press if the user saves data.
 */
export type Prefetch = 'idle' | 'intent' | 'none'

export type ThemeMode = 'dark' | 'light' | 'system'

/**
 * Base addresses of services, hosted by a vendor or by the dapp developer. A service without an address is not
 * contacted, and what only it provides is not offered.
 */
export type Services = {
  /** The directory of wallets, for All wallets and `enableRemoteFeatures`. Without it `customWallets` only. */
  readonly directory?: string | undefined
  /** Prices, activity, NFTs, names, swaps and what can be bought. Without it only balances, read from the chain. */
  readonly blockchain?: string | undefined
  /** JSON-RPC of all networks, used before their own nodes. Without it those nodes only. */
  readonly rpc?: string | undefined
  /** The WalletConnect relay (`wss:`). Default: the public relay, the only one that production wallets use. */
  readonly relay?: string | undefined
  /** Receives events if `features.analytics` is on. Without it nothing is sent. */
  readonly analytics?: string | undefined
  /** The wallet site of `embeddedWallet`, on an origin of its own. Without it there is no embedded wallet. */
  readonly wallet?: string | undefined
}

/** The outside of Latchkey. Tests pass fakes; see `@latchkey/core/testing`. */
export type Ports = {
  /** Time and timers, in ms. Default `systemClock()`. */
  readonly clock: Clock
  /** What is remembered between visits. Default `webStorage()`, the page's `localStorage`. */
  readonly storage: Storage
  /** Requests. Default `fetchHttp()`. */
  readonly http: Http
  /** Window, wallets of the page, clipboard. Default `browserPlatform()`. */
  readonly platform: Platform
  /** Random ids. Default `cryptoRandom()`. */
  readonly random: Random
  /** Messages for dapp developers. Default `consoleLog()`. */
  readonly log: Log
}

/** Options of `createLatchkey`. Spec §3. */
export type LatchkeyOptions = {
  /** The networks of the app, at least one. The entry `@latchkey/core/networks` has several. */
  readonly networks: readonly Network[]
  /** Selected before a wallet is connected. Default: the first of `networks`. */
  readonly defaultNetwork?: Network | undefined
  /** One for each chain family, such as `evmAdapter()`. Without it only a pairing URI is shown. */
  readonly adapters?: readonly AdapterFactory[] | undefined
  /** `walletConnect()` of `@latchkey/walletconnect`. Without it no remote wallets. */
  readonly walletConnect?: WalletConnectFactory | undefined
  /**
   * `embeddedWallet()` of `@latchkey/embedded-wallet`: sign-in by email, social account and Farcaster. Requires `projectId`
   * and `services.wallet`. Without it only wallets are offered.
   */
  readonly embeddedWallet?: EmbeddedWalletFactory | undefined
  /** Name and address of the app, as wallets show them. */
  readonly metadata: AppMetadata
  /** Id of the app at a vendor. Default: none; required by vendors' services and the public relay only. */
  readonly projectId?: string | undefined
  /** Base addresses of services. Default: none, so that only nodes of `networks` are contacted. */
  readonly services?: Services | undefined
  /** Looks up the name and picture of an account. Default: the blockchain service; without it the address is shown. */
  readonly identity?: IdentitySource | undefined
  /** What the modal offers. Default: all but analytics, see {@link Features}. */
  readonly features?: Partial<Features> | undefined
  /** What is off unless asked for, see {@link RemoteFeatures}. Default: all off. */
  readonly remoteFeatures?: Partial<RemoteFeatures> | undefined
  /** Sign-in with a signed message. Without it nobody is asked to sign in. */
  readonly siwx?: SiwxConfig | undefined
  /** Tokens whose balances are shown beside the native token, on the networks of the app. Default: none. */
  readonly tokens?: readonly Token[] | undefined
  /** Wallets of the app's own, shown before those of the directory. Default: none. */
  readonly customWallets?: readonly Wallet[] | undefined
  /**
   * Currency of prices and totals, an ISO 4217 code such as `EUR`. They are shown where `services.blockchain` knows prices
   * in it. Default `USD`.
   */
  readonly currency?: string | undefined
  /** Domain of registered names, without a leading dot. Default `latchkey.id`. Spec §9. */
  readonly nameZone?: string | undefined
  /** Ids of the only wallets to offer, besides featured and custom ones. Default: all. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Ids of wallets that are not offered. Default: none. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Ids of wallets that are listed first, in this order. Default: none. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Address of the terms, linked below the wallets. Default: no link. */
  readonly termsConditionsUrl?: string | undefined
  /** Address of the privacy policy, linked below the wallets. Default: no link. */
  readonly privacyPolicyUrl?: string | undefined
  /** Colours of buttons and modal; `system` follows the browser. Default `dark`. */
  readonly themeMode?: ThemeMode | undefined
  /** `--lk-*` variables by name, such as `{ '--lk-accent': '#0e7490' }`. Default: none. */
  readonly themeVariables?: Readonly<Record<`--lk-${string}`, string>> | undefined
  /** Language as a BCP 47 tag; the closest available one is used. Default `en`. */
  readonly locale?: string | undefined
  /** When the code of the modal is fetched. Default `idle`. */
  readonly prefetch?: Prefetch | undefined
  /** Restores the connections of the last visit. Default `true`. */
  readonly enableReconnect?: boolean | undefined
  /** Asks the directory service which features the project has switched; they overlay `features`. Default `false`. */
  readonly enableRemoteFeatures?: boolean | undefined
  /** Offers wallets that announce themselves (EIP-6963). Default `true`. */
  readonly enableAnnounced?: boolean | undefined
  /** Offers wallets in `window.ethereum` or `window.solana` that do not announce themselves. Default `true`. */
  readonly enableInjected?: boolean | undefined
  /** Asks the user to switch if the wallet is on a network that is not one of `networks`. Default `true`. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** The modal is part of the page, where the app renders `LatchkeyModal`. Default `false`. */
  readonly enableEmbedded?: boolean | undefined
  /** Accepts a wallet on a network that is not one of `networks`. Default `false`. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Opening the modal shows a pairing URI (on a phone All wallets) instead of Connect. Default `false`. Spec §2. */
  readonly manualWalletConnectControl?: boolean | undefined
  /** What is remembered between visits; the same as `ports.storage`. Default: the page's `localStorage`. */
  readonly storage?: Storage | undefined
  /** Begins the name of each stored record. Give each Latchkey of a page its own. Default `lk.v1`. */
  readonly storageKey?: string | undefined
  /** Implementations of what is outside, for tests and other platforms. Default: those of the browser. */
  readonly ports?: Partial<Ports> | undefined
}

const defaults = {
  adapters: [],
  services: {},
  customWallets: [],
  nameZone: 'latchkey.id',
  includeWalletIds: [],
  excludeWalletIds: [],
  featuredWalletIds: [],
  themeMode: 'dark',
  locale: 'en',
  prefetch: 'idle',
  enableReconnect: true,
  enableRemoteFeatures: false,
  enableAnnounced: true,
  enableInjected: true,
  enableNetworkSwitch: true,
  enableEmbedded: false,
  allowUnsupportedChain: false,
  manualWalletConnectControl: false,
} satisfies Partial<LatchkeyOptions>

type WithDefault = keyof typeof defaults | 'defaultNetwork' | 'tokens' | 'themeVariables'

/** {@link LatchkeyOptions} with every default filled in. */
export type ResolvedOptions = Omit<LatchkeyOptions, 'ports' | 'storage' | WithDefault> & {
  readonly [option in WithDefault]-?: Exclude<LatchkeyOptions[option], undefined>
} & { readonly features: Features; readonly remoteFeatures: RemoteFeatures }

/**
 * Validates the options and fills in the defaults; code that takes {@link ResolvedOptions} need not validate again.
 * The given object is neither changed nor kept.
 *
 * @throws LatchkeyError `invalid_options`, naming every problem at once; `adapter_namespace_missing`;
 * `network_not_found` when the default network is not one of `networks`
 * @example
 * resolveOptions({ networks, metadata }).locale // 'en'
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  const problems = optionProblems(options)
  if (problems.length > 0) throw new LatchkeyError('invalid_options', { problems })
  const defaultNetwork = options.defaultNetwork ?? (options.networks[0] as Network)
  if (!options.networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork.caipNetworkId)) {
    throw new LatchkeyError('network_not_found', { networkId: defaultNetwork.caipNetworkId })
  }
  const { storage: _, ...given } = withoutUndefined(options, optionNames)
  return {
    ...defaults,
    ...given,
    // Cloned, because controllers freeze their state and must not freeze objects of the host app.
    networks: structuredClone(options.networks),
    defaultNetwork: structuredClone(defaultNetwork),
    metadata: structuredClone(options.metadata),
    tokens: structuredClone(options.tokens ?? []),
    features: structuredClone({ ...defaultFeatures, ...withoutUndefined(options.features ?? {}) }),
    remoteFeatures: { ...defaultRemoteFeatures, ...withoutUndefined(options.remoteFeatures ?? {}) },
    themeVariables: { ...options.themeVariables },
  }
}

/** The fields that are given; one set to `undefined` counts as missing. With `names` only these. */
function withoutUndefined<fields extends object>(
  fields: fields,
  names: readonly string[] = Object.keys(fields),
): { [key in keyof fields]: Exclude<fields[key], undefined> } {
  const entries = names.map((name) => [name, fields[name as keyof fields]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as never // the entries above
}
