import type { SignInMessage } from './signInMessage.ts'

/** A stored sign-in. Spec §3. */
export type SiwxSession = {
  readonly data: SignInMessage
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** One-click authentication (CAIP-222) brings its own envelope. */
  readonly cacao?: unknown
}

/**
 * What a host plugs in to sign people in. Every call may be slow or fail; none may be skipped.
 * Shape of the field's `SIWXConfig`.
 */
export type SiwxConfig = {
  /**
   * Asks the server for nonce, domain and times; the message is exactly what will be signed. `accountAddress` is empty
   * where a wallet is to sign while it approves (CAIP-222): the text then gets its address from the wallet.
   */
  createMessage(
    input: { readonly accountAddress: string; readonly chainId: string },
    signal: AbortSignal,
  ): Promise<SignInMessage>
  /** Verifies and stores one sign-in. @throws when the server refuses it */
  addSession(session: SiwxSession, signal: AbortSignal): Promise<void>
  /**
   * Verifies, and replaces what is stored; an empty list signs out everywhere. Several are those that a wallet signed
   * at once for several networks, all with the one nonce of `createMessage`.
   */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sign-ins that hold for this CAIP-2 network and address. */
  getSessions(chainId: string, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  revokeSession(chainId: string, address: string): Promise<void>
  /** Whether the account may be used without a sign-in. Default: required. */
  getRequired?: (() => boolean) | undefined
  /** Default true. */
  signOutOnDisconnect?: boolean | undefined
}
