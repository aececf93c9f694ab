import type { CaipNetworkId, Clock, Namespace, Platform, SiwxSession } from '@latchkey/core'
import type { Alerts } from './alerts/createAlerts.ts'
import type { BalancesState } from './balances/balances.state.ts'
import type { Chains } from './chains/createChains.ts'
import type { Connection, ConnectionStatus } from './connection/connection.state.ts'
import type { ConnectionController } from './connection/createConnection.ts'
import type { Connectors } from './connectors/createConnectors.ts'
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

/** What a host app reads, calls and subscribes to. Every promise rejects with a `LatchkeyError` only. */
export type LatchkeyActions = {
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
  /** Opens the modal: at the requested view, at Account if an account is connected, else at Connect. Spec §2. */
  open(request?: OpenRequest): void
  /** Closes the modal. Whatever waits for the user rejects with `modal_closed`. */
  close(): void
  /**
   * Asks a wallet to connect. An aborted `signal` cancels the request.
   * @throws LatchkeyError `connector_not_found`, `connection_rejected`, `connection_timeout`, `modal_closed`, …
   */
  connect(request: ConnectWalletRequest, signal?: AbortSignal): Promise<Connection>
  /** Disconnects a wallet, by default the active one. @throws LatchkeyError `connection_not_found` */
  disconnect(request?: { namespace?: Namespace | undefined; connectorId?: string | undefined }): Promise<void>
  /** Switches to a network, with the wallet if one is connected. @throws LatchkeyError */
  switchNetwork(networkId: CaipNetworkId, signal?: AbortSignal): Promise<void>
  /** Makes another chain family the active one. Without an account there the modal shows Connect. */
  switchNamespace(namespace: Namespace): void
  /** Makes another wallet the active one, and connects it if necessary. @throws LatchkeyError */
  switchConnection(
    request: { connectorId: string; namespace: Namespace },
    signal?: AbortSignal,
  ): Promise<void>
  /** Signs the active account in. @throws LatchkeyError `siwx_not_configured`, `wallet_not_connected`, … */
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
  provider(namespace: Namespace): unknown
  /** `namespace` defaults to the active one, here and below. */
  account(namespace?: Namespace): PublicAccount | undefined
  network(namespace?: Namespace): PublicNetwork | undefined
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
}

/** Controllers and ports that the views are built on. Host apps use the actions instead. */
export type LatchkeyControllers = {
  readonly router: Router
  readonly modal: Modal
  readonly snackbar: Snackbar
  readonly alerts: Alerts
  readonly theme: Theme
  readonly options: Options
  readonly chains: Chains
  readonly connectors: Connectors
  readonly connection: ConnectionController
  readonly identity: { readonly state: ReadableState<IdentityState> }
  readonly balances: { readonly state: ReadableState<BalancesState> }
  readonly siwx: { readonly state: ReadableState<SiwxState> }
  readonly clock: Clock
  readonly platform: Platform
  /** Which services the host app has configured. */
  readonly services: {
    readonly directory: boolean
    readonly blockchain: boolean
    /** Remote wallets. */
    readonly walletConnect: boolean
  }
}

/** One instance of the kit. Several may exist on one page; they share nothing. */
export type Latchkey = LatchkeyActions & LatchkeyControllers
