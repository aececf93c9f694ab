import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { AppMetadata } from '../config/appMetadata.ts'
import type { Network } from '../networks/network.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'

/** What a wallet did to its session by itself. */
export type WalletConnectChange =
  /** Its accounts, methods or networks are others now. */
  | { readonly type: 'updated' }
  /** `chainChanged`: a decimal chain id for eip155. */
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  /** `accountsChanged`: addresses, the active one first. */
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }
  /** Deleted by the wallet, or expired. */
  | { readonly type: 'ended' }

/** One approved session with a wallet. */
export type WalletConnectSession = {
  /** As the wallet calls itself: cleaned and cut; a checked picture. */
  readonly wallet: { readonly name: string; readonly imageUrl?: string | undefined }
  /** What the wallet signed while it approved, one for each network: still to be verified by who stores it. CAIP-222 */
  readonly signedIn: readonly SiwxSession[]
  /** CAIP-10 accounts (`eip155:1:0x…`) the wallet shares in a namespace now. */
  accounts(namespace: Namespace): readonly string[]
  /** JSON-RPC methods the wallet answers in a namespace. */
  methods(namespace: Namespace): readonly string[]
  /**
   * Asks the wallet. Rejects with what the wallet threw, or with LatchkeyError `wallet_gone` when the session
   * ends meanwhile. Has no other end than its own, so the caller's wait must.
   */
  request(asked: {
    readonly networkId: CaipNetworkId
    readonly method: string
    readonly params?: unknown
  }): Promise<unknown>
  onChange(listener: (change: WalletConnectChange) => void): () => void
  /** What opens its wallet with each request, of `deepLinkChoice`; nothing for a wallet on another device. Ends with it. */
  openedBy(choice: string | undefined): void
  /** Tells the wallet and forgets the session with its keys. */
  disconnect(): Promise<void>
}

/** An invitation: a wallet that reads the uri may answer it. */
export type WalletConnectProposal = {
  /** `wc:…@2?…`: holds a key, so it goes nowhere but into a code, a link or the clipboard. Security R-78. */
  readonly uri: string
  /** @throws LatchkeyError `connection_rejected`, `pairing_expired`, `request_aborted` */
  readonly approved: Promise<WalletConnectSession>
}

/** The way to wallets elsewhere. Loads what it needs with the first proposal or session. */
export type WalletConnectClient = {
  /**
   * Invites a wallet for the app's networks. Aborting ends the wait; a wallet that approves afterwards is told
   * at once that the session is over. Faults F6.
   * @param signIn - gives what the wallet is asked to sign with the same approval, without an address; only where all
   * networks are of eip155. A wallet that cannot approves without. CAIP-222
   * @throws LatchkeyError `project_id_missing`, `relay_unreachable`, `request_aborted`
   */
  propose(
    signal: AbortSignal,
    signIn?: (() => Promise<SignInMessage | undefined>) | undefined,
  ): Promise<WalletConnectProposal>
  /** The latest session in which a wallet shares this account, if it still stands; what lapsed is deleted with its keys. */
  restore(
    account: { readonly namespace: Namespace; readonly address: string },
    signal: AbortSignal,
  ): Promise<WalletConnectSession | undefined>
  /** Lets go of the relay; sessions stand. */
  stop(): void
}

/** What a WalletConnect client is given from outside. */
export type WalletConnectContext = {
  readonly projectId: string | undefined
  /** `ws:` or `wss:` address; default: the public relay. */
  readonly relayUrl: string | undefined
  readonly metadata: AppMetadata
  /** Its origin is what wallets are told the app's address is, unless `metadata` says. */
  readonly platform: Pick<Platform, 'origin' | 'onWake'>
  /** Asked for, of all chain families that have an adapter. */
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly log: Log
}

/** What a host passes to `createLatchkey({ walletConnect })`: touches nothing until it is given a context. */
export type WalletConnectFactory = (context: WalletConnectContext) => WalletConnectClient
