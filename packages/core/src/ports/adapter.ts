import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Network } from '../networks/network.ts'
import type { Clock } from './clock.ts'
import type { Http } from './http.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'
import type { Session, TransactionId } from './session.ts'
import type { WalletConnectClient, WalletConnectSession } from './walletConnect.ts'

export type ConnectRequest = {
  readonly connectorId: string
  /** Asked for if the wallet is elsewhere; the wallet may stay where it is. */
  readonly networkId: CaipNetworkId
  readonly signal: AbortSignal
  /** For the connector `walletConnect`: what the wallet approved. */
  readonly approved?: WalletConnectSession | undefined
}

/** What is remembered of a session between page loads: nothing that authenticates. Security R-49. */
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

/** In base units of the native token. */
export type FeeEstimate = {
  /** The most the network may take. */
  readonly total: bigint
  /** What such a transfer costs at the median fee of the last blocks; `undefined` where the chain cannot say. */
  readonly usual?: bigint | undefined
}

/** What became of a transaction. */
export type Receipt =
  /** `id`: the transaction that was mined; the wallet may have sent the same once more with a higher fee. */
  | { readonly status: 'success' | 'reverted'; readonly id: TransactionId; readonly blockNumber: bigint }
  /** Another one, which does something else, took its nonce. */
  | { readonly status: 'replaced' }

/** Read-only questions to a chain. Every one is checked against the node's honesty and bounded in time. Security R-60. */
export type ChainReads = {
  /** The newest block, by which answers of different nodes are put in order. */
  blockNumber(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  balance(at: { networkId: CaipNetworkId; address: string }, signal: AbortSignal): Promise<bigint>
  tokenBalance(
    at: { networkId: CaipNetworkId; address: string; tokenAddress: string },
    signal: AbortSignal,
  ): Promise<bigint>
  estimateFee(draft: TransferDraft, signal: AbortSignal): Promise<FeeEstimate>
  /**
   * Resolves once mined or replaced; has no end of its own, so the caller's signal must. Faults F28.
   * @param onDropped - told when the nodes know the transaction no more, and when it came back
   */
  waitForReceipt(
    transaction: { networkId: CaipNetworkId; id: TransactionId },
    signal: AbortSignal,
    onDropped?: ((isDropped: boolean) => void) | undefined,
  ): Promise<Receipt>
}

/** What a chain family must offer. One per namespace; knows no state but its own sessions. */
export type ChainAdapter = {
  readonly namespace: Namespace
  /** Fetches the code that connecting needs; asks nobody anything. */
  preload(): Promise<unknown>
  /** Reports the connectors known so far, now and whenever that changes. */
  discover(listener: (connectors: readonly Connector[]) => void): () => void
  /**
   * Asks the person behind `connectorId`.
   * @throws LatchkeyError `connection_rejected`, `request_pending`, `connection_failed`, `no_accounts`, `request_aborted`
   */
  connect(request: ConnectRequest): Promise<Session>
  /**
   * Picks up an earlier session without asking; `undefined` if it has lapsed. A wallet that
   * announces itself late is waited for until `signal` aborts.
   */
  restore(saved: SavedSession, signal: AbortSignal): Promise<Session | undefined>
  readonly reads: ChainReads
}

/** What an adapter is given from outside. */
export type AdapterContext = {
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly http: Http
  readonly platform: Platform
  readonly log: Log
  readonly walletConnect?: WalletConnectClient | undefined
}

/** What a host passes to `createLatchkey({ adapters })`: touches nothing until it is given a context. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(context: AdapterContext): ChainAdapter
}
