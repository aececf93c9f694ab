import type {
  CaipNetworkId,
  ChainAdapter,
  Clock,
  Http,
  LatchkeyError,
  Log,
  Namespace,
  Network,
  Platform,
  Random,
  ResolvedOptions,
  WalletConnectClient,
} from '@latchkey/core'
import type { Alerts } from '../alerts/createAlerts.ts'
import type { BalancesState } from '../balances/balances.state.ts'
import type { Chains } from '../chains/createChains.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { IdentityState } from '../identity/identity.state.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Options } from '../options/createOptions.ts'
import type { Router } from '../router/createRouter.ts'
import type { View } from '../router/router.state.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Snackbar } from '../snackbar/createSnackbar.ts'
import type { Scope } from '../state/createScope.ts'
import type { State } from '../state/createState.ts'

/** What a Latchkey asks of each of its parts. */
export type Part = {
  /** The Latchkey starts, or runs already when the part is made: what the part subscribes to ends with `scope`. */
  start?(scope: Scope): void
  /** Whether the wallet shows a request of this part. */
  awaitsApproval?(): boolean
  /** The modal closes: what waits for the person ends with `reason`. */
  dismiss?(reason: LatchkeyError): void
  /** Back was pressed on `view`. */
  leave?(view: View): void
  /** Ends what runs and forgets what is known; the part may be used again. */
  stop(): void
}

/**
 * A controller that is not on the page before something wants it: it is loaded with the code that says
 * `latchkey.use(it)`, made once for each Latchkey, and ends with it.
 */
export type PartOf<part extends Part> = (needs: PartNeeds) => part

/** What a part may be made of. */
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
  readonly snackbar: Snackbar
  readonly events: Events
  readonly alerts: Alerts
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  readonly walletConnect: WalletConnectClient | undefined
  readonly networks: readonly Network[]
  readonly config: ResolvedOptions
  readonly clock: Clock
  readonly http: Http
  readonly platform: Platform
  /** All parts that are made. */
  readonly parts: {
    awaitsApproval(): boolean
    dismiss(reason: LatchkeyError): void
    leave(view: View): void
  }
  readonly random: Random
  readonly log: Log
  use<part extends Part>(make: PartOf<part>): part
  openSignIn(): void
  blocksUnsupported(): boolean
  closeModal(): void
  disconnect(): Promise<void>
  openSwitchActiveChain(networkId: CaipNetworkId): void
  switching(): Promise<{ switchNetwork(networkId: CaipNetworkId): Promise<void> }>
  connectWallet(request: { connectorId: string; namespace?: Namespace | undefined }): Promise<unknown>
}
