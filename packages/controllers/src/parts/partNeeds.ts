import type {
  ChainAdapter,
  Clock,
  Http,
  Log,
  Namespace,
  Network,
  Platform,
  ResolvedOptions,
} from '@latchkey/core'
import type { Approvals } from '../approvals/createApprovals.ts'
import type { Balances } from '../balances/createBalances.ts'
import type { Chains } from '../chains/createChains.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { IdentityController } from '../identity/createIdentity.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Router } from '../router/createRouter.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Snackbar } from '../snackbar/createSnackbar.ts'

/** What a part may be made of. */
export type PartNeeds = {
  readonly router: Router
  readonly modal: Modal
  readonly chains: Chains
  readonly connection: ConnectionController
  readonly connectors: Connectors
  readonly balances: Balances
  readonly identity: IdentityController
  readonly siwx: Siwx
  readonly approvals: Approvals
  readonly snackbar: Snackbar
  readonly events: Events
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  readonly networks: readonly Network[]
  readonly config: ResolvedOptions
  readonly clock: Clock
  readonly http: Http
  readonly platform: Platform
  readonly log: Log
  openSignIn(): void
  connectWallet(request: { connectorId: string; namespace?: Namespace | undefined }): Promise<unknown>
}
