import type { SignInMessage } from './signInMessage.ts'

/** A stored sign-in. Spec §3. */
export type SiwxSession = {
  readonly data: SignInMessage
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** The CACAO envelope of a one-click sign-in (CAIP-222). */
  readonly cacao?: unknown
}

/**
 * Sign-in of the host app, usually backed by its server. Each call may be slow or fail.
 * Has the shape of AppKit's `SIWXConfig`.
 */
export type SiwxConfig = {
  /**
   * Gets nonce, domain and times from the server, and returns exactly the message to sign. `accountAddress` is empty if a
   * remote wallet is to sign with its approval (CAIP-222); the wallet then adds its address. EIP-4361 allows letters of ASCII in
   * a statement, and no line ends or quotation marks; another message is reported in the console.
   * `ownersSignLater`: the account is a contract, whose other owners may sign hours later. Nonce and message should live as long
   * (12 h, see `ownersSignWithinMs` of `verifySignIn`), or a late signature is refused.
   */
  createMessage(
    input: {
      readonly accountAddress: string
      readonly chainId: string
      readonly ownersSignLater?: boolean | undefined
    },
    signal: AbortSignal,
  ): Promise<SignInMessage>
  /** Verifies and stores one sign-in. @throws when the server refuses it */
  addSession(session: SiwxSession, signal: AbortSignal): Promise<void>
  /**
   * Verifies `sessions`, which then replace all stored ones; an empty list signs out everywhere. Several sessions were
   * signed by one wallet at once, for several networks, with the same nonce of `createMessage`.
   */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The valid sign-ins of this CAIP-2 network and address. */
  getSessions(chainId: string, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Ends the sign-ins of this CAIP-2 network and address. @throws when the server cannot be reached */
  revokeSession(chainId: string, address: string): Promise<void>
  /** Whether the account may be used without a sign-in. Default: required. */
  getRequired?: (() => boolean) | undefined
  /** Whether disconnecting a wallet ends its sign-ins. Default `true`. */
  signOutOnDisconnect?: boolean | undefined
}
