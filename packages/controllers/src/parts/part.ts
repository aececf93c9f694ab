import type {
  CaipNetworkId,
  ChainAdapter,
  Clock,
  EmbeddedWallet,
  Http,
  LatchkeyError,
  Log,
  Namespace,
  Network,
  Platform,
  Random,
  ResolvedOptions,
  Storage,
  WalletConnectClient,
} from '@latchkey/core'
import type { Alerts } from '../alerts/createAlerts.ts'
import type { BalancesState } from '../balances/balances.state.ts'
import type { Chains } from '../chains/createChains.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { DisconnectRequest } from '../flows/disconnect.ts'
import type { OpenRequest } from '../flows/openModal.ts'
import type { IdentityState } from '../identity/identity.state.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Options } from '../options/createOptions.ts'
import type { Router } from '../router/createRouter.ts'
import type { View } from '../router/router.state.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Snackbar } from '../snackbar/createSnackbar.ts'
import type { Scope } from '../state/createScope.ts'
import type { State } from '../state/createState.ts'
import type { Theme } from '../theme/createTheme.ts'

/** The callbacks of a part. */
export type Part = {
  /** Called when the Latchkey starts, or on creation if it is running. Subscriptions belong to `scope`. */
  start?(scope: Scope): void
  /** Whether a request of this part is pending in the wallet. */
  awaitsApproval?(): boolean
  /** Called when the modal closes: pending requests to the user reject with `reason`. */
  dismiss?(reason: LatchkeyError): void
  /** Called when the user goes back from `view`. */
  leave?(view: View): void
  /** Cancels pending work and resets the state. The part may be used again. */
  stop(): void
}

/**
 * Creates a part: a controller that is loaded with the code that calls `latchkey.use(it)`. Each Latchkey has one instance,
 * created on first use and stopped with the Latchkey.
 */
export type PartOf<part extends Part> = (needs: PartNeeds) => part

/** Dependencies of a part. */
export type PartNeeds = {
  readonly router: Router
  readonly modal: Modal
  readonly chains: Chains
  readonly connection: ConnectionController
  readonly connectors: Connectors
  readonly balances: State<BalancesState>
  readonly identity: State<IdentityState>
  readonly siwx: Siwx
  readonly options: Options
  readonly theme: Theme
  readonly snackbar: Snackbar
  readonly alerts: Alerts
  readonly events: Events
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  readonly walletConnect: WalletConnectClient | undefined
  readonly embeddedWallet: EmbeddedWallet | undefined
  readonly networks: readonly Network[]
  readonly config: ResolvedOptions
  readonly clock: Clock
  readonly storage: Storage
  /** Begins the name of each stored record. */
  readonly storageKey: string
  readonly http: Http
  readonly platform: Platform
  /** All existing parts. */
  readonly parts: {
    awaitsApproval(): boolean
    dismiss(reason: LatchkeyError): void
    leave(view: View): void
  }
  readonly random: Random
  readonly log: Log
  use<part extends Part>(make: PartOf<part>): part
  openModal(request: OpenRequest): void
  blocksUnsupported(): boolean
  closeModal(): void
  disconnect(request?: DisconnectRequest): Promise<void>
  /** Loads the part that follows what was sent. */
  recentTransactions(): Promise<unknown>
  switching(): Promise<{ switchNetwork(networkId: CaipNetworkId): Promise<void> }>
  connectWallet(request: { connectorId: string; namespace?: Namespace | undefined }): Promise<unknown>
}
