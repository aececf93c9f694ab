import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { AppMetadata } from '../config/appMetadata.ts'
import type { Network } from '../networks/network.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Platform } from './platform.ts'

/** A change of a session made by the wallet. */
export type WalletConnectChange =
  /** The session's accounts, methods or networks changed. */
  | { readonly type: 'updated' }
  /** `chainChanged`: a decimal chain id for eip155. */
  | { readonly type: 'network'; readonly networkId: CaipNetworkId }
  /** `accountsChanged`: addresses, the active one first. */
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }
  /** Deleted by the wallet, or expired. */
  | { readonly type: 'ended' }

/** The wallet that answers a session. */
export type RemoteWallet = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /**
   * The link that opens the wallet's app with the latest request: the one by which it was opened to connect. `undefined` for a
   * web wallet, and for a wallet on another device.
   * @param isMobile - the page is on a phone or tablet, where a wallet that was not opened by a link is taken to be on the same
   * device: its own link is returned
   */
  link?(isMobile: boolean): string | undefined
}

/** An approved session with a remote wallet. */
export type WalletConnectSession = {
  /** The wallet's metadata: a cleaned and cut name, a validated picture. */
  readonly wallet: RemoteWallet
  /** Sign-in messages signed with the approval, one for each network; unverified. CAIP-222 */
  readonly signedIn: readonly SiwxSession[]
  /** CAIP-10 accounts (`eip155:1:0x…`) that the wallet currently shares in a namespace. */
  accounts(namespace: Namespace): readonly string[]
  /** JSON-RPC methods that the wallet supports in a namespace. */
  methods(namespace: Namespace): readonly string[]
  /**
   * Sends a request to the wallet. Rejects with the wallet's error, or with LatchkeyError `wallet_gone` if the session ends
   * first. `waitMs`: time after which the request expires on its way, so that no wallet shows it later, ms; from 300,000 (default)
   * to a week. The caller needs a time limit of its own.
   */
  request(request: {
    readonly networkId: CaipNetworkId
    readonly method: string
    readonly params?: unknown
    readonly waitMs?: number | undefined
  }): Promise<unknown>
  onChange(listener: (change: WalletConnectChange) => void): () => void
  /**
   * Sets the link that the SDK opens with each request, from `deepLinkChoice`; `undefined` for a wallet on another device.
   * Removed when the session ends.
   */
  openedBy(choice: string | undefined): void
  /** Notifies the wallet, and deletes the session with its keys. */
  disconnect(): Promise<void>
}

/** A session proposal. Any wallet that has the pairing URI can answer it. */
export type WalletConnectProposal = {
  /** `wc:…@2?…`: contains a key, so it may appear only in a QR code, a link or the clipboard. Security R-78. */
  readonly uri: string
  /** @throws LatchkeyError `connection_rejected`, `pairing_expired`, `request_aborted` */
  readonly approved: Promise<WalletConnectSession>
}

/** Connects remote wallets. Loads the WalletConnect SDK with the first proposal or session. */
export type WalletConnectClient = {
  /**
   * Proposes a session for the app's networks. After an abort, a session that a wallet still approves is ended at once.
   * Faults F6.
   * @param signIn - returns the message, without an address, that the wallet is asked to sign with the approval
   * (CAIP-222); used only if all networks are of eip155. Wallets without support approve without signing.
   * @throws LatchkeyError `project_id_missing`, `relay_unreachable`, `request_aborted`
   */
  propose(
    signal: AbortSignal,
    signIn?: (() => Promise<SignInMessage | undefined>) | undefined,
  ): Promise<WalletConnectProposal>
  /** The latest active session in which a wallet shares this account. Expired sessions are deleted with their keys. */
  restore(
    account: { readonly namespace: Namespace; readonly address: string },
    signal: AbortSignal,
  ): Promise<WalletConnectSession | undefined>
  /** Disconnects from the relay; sessions stay valid. */
  stop(): void
}

export type WalletConnectContext = {
  readonly projectId: string | undefined
  /** Tells the stored records of several clients on one page apart. */
  readonly storageKey: string | undefined
  /** `ws:` or `wss:` address; default: the public relay. */
  readonly relayUrl: string | undefined
  readonly metadata: AppMetadata
  /** Its origin is the app's address shown by wallets, unless `metadata.url` is set. */
  readonly platform: Pick<Platform, 'origin' | 'onWake'>
  /** Networks to request, of all namespaces with an adapter. */
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly log: Log
}

/** The value of `createLatchkey({ walletConnect })`. Has no side effects before it is called with a context. */
export type WalletConnectFactory = (context: WalletConnectContext) => WalletConnectClient
