import type { CaipNetworkId, Clock, Namespace, Platform, ProviderOf, SiwxSession } from '@latchkey/core'
import type { Alerts } from './alerts/createAlerts.ts'
import type { BalancesState } from './balances/balances.state.ts'
import type { ChainsState } from './chains/chains.state.ts'
import type { Chains } from './chains/createChains.ts'
import type { Connection, ConnectionState, ConnectionStatus } from './connection/connection.state.ts'
import type { ConnectionController } from './connection/createConnection.ts'
import type { Connectors, ConnectorsState } from './connectors/createConnectors.ts'
import type { Events } from './events/createEvents.ts'
import type { ConnectWalletRequest } from './flows/connectWallet.ts'
import type { OpenRequest } from './flows/openModal.ts'
import type { IdentityState } from './identity/identity.state.ts'
import type { Modal } from './modal/createModal.ts'
import type { Options } from './options/createOptions.ts'
import type { Part, PartOf } from './parts/part.ts'
import type { PublicAccount, PublicNetwork, PublicState } from './publicState.ts'
import type { Router } from './router/createRouter.ts'
import type { SiwxState } from './siwx/siwx.state.ts'
import type { Snackbar } from './snackbar/createSnackbar.ts'
import type { ReadableState } from './state/createState.ts'
import type { Theme } from './theme/createTheme.ts'

type Readable<state> = { readonly state: ReadableState<state> }

/**
 * One instance of the kit: what a host app reads, calls and subscribes to. Several may exist on one page; they share
 * nothing. Every promise rejects with a `LatchkeyError` only.
 */
export type Latchkey = {
  /**
   * Reads storage, restores connections and subscribes to wallets. Returns the cleanup, which leaves nothing behind;
   * the Latchkey may be started again. Several starts count as one until each of them is cleaned up.
   */
  start(): () => void
  /**
   * Fetches the code that opening the modal and connecting need, unless `prefetch` is `none` or the user saves data.
   * The buttons call it on hover, focus and touch; call it likewise for a button of your own.
   */
  prefetch(): void
  /**
   * Opens the modal: at the requested view, at Account if an account is connected, else at Connect. Spec §2.
   * @throws LatchkeyError `invalid_options` for a view that cannot be opened by itself
   */
  open(request?: OpenRequest): void
  /** Closes the modal. Whatever waits for the user rejects with `modal_closed`. */
  close(): void
  /**
   * Opens the modal and waits until the user has connected a wallet; resolves at once if one is connected. An aborted
   * `signal` closes the modal.
   * @throws LatchkeyError `modal_closed` if the user closes it first
   * @example
   * const { accounts } = await latchkey.connectModal()
   */
  connectModal(
    request?: { readonly namespace?: Namespace | undefined },
    signal?: AbortSignal,
  ): Promise<Connection>
  /**
   * Asks a wallet to connect. An aborted `signal` cancels the request.
   * @throws LatchkeyError `connector_not_found`, `connection_rejected`, `connection_failed`, `connection_timeout`,
   * `no_accounts`, `modal_closed`, `request_aborted`; of remote wallets also `pairing_expired`, `relay_unreachable`
   */
  connect(request: ConnectWalletRequest, signal?: AbortSignal): Promise<Connection>
  /**
   * Disconnects a wallet, by default the active one. The state changes at once; the wallet is notified afterwards.
   * @throws LatchkeyError `connection_not_found`
   */
  disconnect(request?: { namespace?: Namespace | undefined; connectorId?: string | undefined }): Promise<void>
  /**
   * Switches to a network, with the wallet if one is connected. An aborted `signal` stops waiting for the wallet.
   * @throws LatchkeyError `network_not_found`, `network_switch_rejected`, `network_switch_unsupported`,
   * `network_not_switched`, `modal_closed`, `request_aborted`
   */
  switchNetwork(networkId: CaipNetworkId, signal?: AbortSignal): Promise<void>
  /** Makes another chain family the active one. Without an account there the modal shows Connect. */
  switchNamespace(namespace: Namespace): void
  /**
   * Makes another wallet the active one, and connects it if necessary.
   * @throws LatchkeyError `connection_not_found`, and those of `connect`
   */
  switchConnection(
    request: { connectorId: string; namespace: Namespace },
    signal?: AbortSignal,
  ): Promise<void>
  /**
   * Signs the active account in, or returns its session if it is signed in.
   * @throws LatchkeyError `siwx_not_configured`, `wallet_not_connected`, `siwx_start_failed` (no message),
   * `request_rejected`, `siwx_sign_failed`, `signer_mismatch`, `siwx_store_failed`, `modal_closed`, `request_aborted`
   */
  signIn(signal?: AbortSignal): Promise<SiwxSession>
  /** Cancels the sign-in view: closes it, or disconnects where a sign-in is required. Spec §4. */
  cancelSignIn(): Promise<void>
  /** Ends every session. The wallet stays connected, and no sign-in is requested until the user starts one. */
  signOut(): Promise<void>
  /**
   * The instance of a part: a controller that is loaded with the code that uses it. It is created on first use.
   * @example latchkey.use(sending).setAmount('0.5')
   */
  use<part extends Part>(make: PartOf<part>): part

  /** The provider of the active wallet: EIP-1193 for eip155, a Wallet Standard wallet for solana. */
  provider<namespace extends Namespace>(namespace: namespace): ProviderOf<namespace> | undefined
  /** The active account; while restoring, the saved one. `namespace` defaults to the active one, here and below. */
  account(namespace?: Namespace): PublicAccount | undefined
  /** The wallet's network if a wallet is connected, else the selected one. */
  network(namespace?: Namespace): PublicNetwork | undefined
  /** `restoring` does not mean disconnected: it is not known yet. */
  status(namespace?: Namespace): ConnectionStatus
  /** The published state: data only. */
  readonly state: ReadableState<PublicState>
  /** Calls `listener` when the value that `select` returns changes. Returns the unsubscribe function. */
  subscribe<slice>(
    select: (state: PublicState) => slice,
    listener: (slice: slice, previous: slice) => void,
  ): () => void
  /** Resolves when every connection of the last visit is restored or given up, and when the Latchkey is stopped. */
  whenSettled(): Promise<void>
  /** Events for the host app's own analytics. They carry no address. Security R-80. */
  readonly events: Events
  /** Mode and variables of the theme, with actions to change them. */
  readonly theme: Theme
  /** The options that views read, and actions to change some of them. */
  readonly options: Options
  /** The wallets that can be connected. */
  readonly connectors: Readable<ConnectorsState>
  /** The connected wallets, and the latest attempt to connect one. */
  readonly connection: Readable<ConnectionState>
  /** The networks and the selected one. */
  readonly chains: Readable<ChainsState>
  /** Name and picture of the active account, once it is known. */
  readonly identity: Readable<IdentityState>
  /** Balances of the active account, in base units, once they are loaded. */
  readonly balances: Readable<BalancesState>
  /** The sign-in of the active account. */
  readonly siwx: Readable<SiwxState>
  /** For the modal and the buttons; may change in any version. */
  readonly internals: LatchkeyInternals
}

/**
 * What the modal and the buttons are built on: controllers with their setters, and ports. Host apps use the actions
 * instead; these may change in any version.
 */
export type LatchkeyInternals = {
  readonly router: Router
  readonly modal: Modal
  readonly snackbar: Snackbar
  readonly alerts: Alerts
  readonly chains: Chains
  readonly connectors: Connectors
  readonly connection: ConnectionController
  readonly clock: Clock
  readonly platform: Platform
  /** Which services the host app has configured. */
  readonly services: {
    readonly directory: boolean
    readonly blockchain: boolean
    /** Remote wallets. */
    readonly walletConnect: boolean
    /** Where the user of the embedded wallet manages the account. */
    readonly securityUrl: string | undefined
  }
}
