import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { Connector } from '../connectors/connector.ts'
import type { ErrorContext } from '../errors/catalogue.ts'
import type { Network } from '../networks/network.ts'
import type { Clock } from './clock.ts'
import type { EmbeddedWallet } from './embeddedWallet.ts'
import type { Http } from './http.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import type { Session, TransactionId } from './session.ts'
import type { WalletConnectClient, WalletConnectSession } from './walletConnect.ts'

export type ConnectRequest = {
  readonly connectorId: string
  /** Requested if the wallet is on another network; the wallet may stay on its own. */
  readonly networkId: CaipNetworkId
  readonly signal: AbortSignal
  /** For the connector `walletConnect`: the session that the wallet approved. */
  readonly approved?: WalletConnectSession | undefined
}

/** What is stored of a session between page loads. It contains no credentials. Security R-49. */
export type SavedSession = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly address: string
  readonly networkId: CaipNetworkId
}

export type TransferDraft = {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  readonly tokenAddress?: string | undefined
}

/** Why a token cannot be sent to a receiver (solana, extensions of Token-2022). */
export type TransferObstacle = ErrorContext<'token_not_sendable'>['obstacle']

/** What a transfer costs, in base units of the native token, and what is known of it beforehand. */
export type FeeEstimate = {
  /** Maximum that the network may charge. */
  readonly total: bigint
  /** Cost of the transfer at the median fee of the latest blocks; `undefined` if the chain has no fee history. */
  readonly usual?: bigint | undefined
  /** The part of `total` that opens the receiver's token account (solana). */
  readonly rent?: bigint | undefined
  /** What the sender's account must keep after the transfer and its fee, such as the rent of a solana account. */
  readonly reserve?: bigint | undefined
  /** What arrives of the draft's amount, in its base units, if the token keeps a part of each transfer. */
  readonly receives?: bigint | undefined
  /**
   * The receiver has no key of its own (solana). It is the vault of a multisig or the treasury of a DAO, or the funds are lost.
   * The user has to accept it, see {@link Transfer.acceptsOffCurve}.
   */
  readonly offCurve?: boolean | undefined
}

/** A transaction that is waited for, and what finds the one that takes its place. */
export type PendingTransaction = {
  readonly networkId: CaipNetworkId
  readonly id: TransactionId
  /** The sender; without it proposals of contract accounts are not recognised. */
  readonly from?: string | undefined
  /** What was asked of the wallet, if it is known; the wallet may have sent something else. */
  readonly call?: TransactionCall | undefined
  /** What an earlier wait has reported with `onTrace`. */
  readonly trace?: string | undefined
}

/** Receiver and contents of a transaction. `amountBaseUnits` is of the token if there is a `tokenAddress`, else native. */
export type TransactionCall = {
  readonly to?: string | undefined
  readonly amountBaseUnits: bigint
  readonly tokenAddress?: string | undefined
  /** Call data in hex (eip155). */
  readonly data?: string | undefined
}

/**
 * Status of a transaction before its receipt: `dropped` while the nodes no longer know it; `proposed` while other owners of a
 * contract account have to sign it, so that its id is no hash that an explorer knows.
 */
export type PendingStatus = 'pending' | 'dropped' | 'proposed'

export type ReceiptOptions = {
  /** Called when the status changes. The first one is `pending` and not reported. */
  onStatus?(status: PendingStatus): void
  /**
   * Called with what a later wait needs, after a reload for example, because nodes forget what was replaced. At most 400
   * characters, of a format of the adapter's.
   */
  onTrace?(trace: string): void
  /** Time between two requests, ms; read before each. Default 1,000. */
  everyMs?(): number
}

/** The result of a transaction. */
export type Receipt =
  /**
   * `id` is the mined transaction; it differs if the wallet sent the same transaction again with a higher fee, and if it was
   * proposed to other owners of the account.
   */
  | { readonly status: 'success' | 'reverted'; readonly id: TransactionId; readonly blockNumber: bigint }
  /**
   * A transaction with other contents and the same nonce was mined: `id`, unless the nodes no longer find it. `isCancelled` if
   * it does nothing, which is how wallets cancel.
   */
  | {
      readonly status: 'replaced'
      readonly id?: TransactionId | undefined
      readonly isCancelled?: boolean | undefined
    }

/** Reads from a chain. Each answer is validated, and each request has a time limit. Security R-60. */
export type ChainReads = {
  /** The latest block number, used to order answers of different nodes. */
  blockNumber(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  balance(at: { networkId: CaipNetworkId; address: string }, signal: AbortSignal): Promise<bigint>
  tokenBalance(
    at: { networkId: CaipNetworkId; address: string; tokenAddress: string },
    signal: AbortSignal,
  ): Promise<bigint>
  estimateFee(draft: TransferDraft, signal: AbortSignal): Promise<FeeEstimate>
  /** Whether an account is a contract; a key that delegates to one (EIP-7702) is not. Absent on chains without such accounts. */
  isContract?(at: { networkId: CaipNetworkId; address: string }, signal: AbortSignal): Promise<boolean>
  /**
   * Resolves once mined or replaced. Has no time limit of its own, so the caller's signal must have one. Faults F28.
   */
  waitForReceipt(
    transaction: PendingTransaction,
    signal: AbortSignal,
    options?: ReceiptOptions | undefined,
  ): Promise<Receipt>
}

/** Connects wallets of one namespace. Keeps no state other than its sessions. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /**
   * The wallet that shows the page: it is connected when the page is loaded, as a saved session is restored. Its address is empty,
   * because it has not been asked, and its network one of the app's.
   */
  readonly host?: SavedSession | undefined
  /** Fetches the code that connecting needs; sends no request to wallets or nodes. */
  preload(): Promise<unknown>
  /** Calls back with all known connectors, at once and after each change. Returns an unsubscribe function. */
  discover(listener: (connectors: readonly Connector[]) => void): () => void
  /**
   * Asks the user, in the wallet of `connectorId`, to connect.
   * @throws LatchkeyError `connection_rejected`, `request_pending`, `connection_failed`, `no_accounts`, `request_aborted`
   */
  connect(request: ConnectRequest): Promise<Session>
  /**
   * Restores a saved session without a prompt; `undefined` if it has ended. Waits until `signal` aborts for a wallet that
   * has not announced itself yet.
   */
  restore(saved: SavedSession, signal: AbortSignal): Promise<Session | undefined>
  readonly reads: ChainReads
}

export type AdapterContext = {
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly http: Http
  readonly platform: Platform
  readonly log: Log
  readonly walletConnect?: WalletConnectClient | undefined
  readonly embeddedWallet?: EmbeddedWallet | undefined
  /**
   * Called before a host app signs or sends with a session's provider. Opens the sign-in where one is required and
   * missing. Spec §4. Rejects with LatchkeyError `siwx_required`
   */
  authorize(): Promise<void>
  /** Called after a host app has sent a transaction with a session's provider. */
  onSent?: ((sent: SentTransaction) => void) | undefined
  /** A node has refused a request with this HTTP status, such as 401 for an unknown project. */
  onRefusal(url: string, status: number): void
}

/** A transaction that a host app has sent with the provider of a session. */
export type SentTransaction = {
  readonly networkId: CaipNetworkId
  readonly id: TransactionId
  readonly from: string
  readonly call?: TransactionCall | undefined
}

/** An item of `createLatchkey({ adapters })`. Has no side effects before `create`. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(context: AdapterContext): ChainAdapter
}
