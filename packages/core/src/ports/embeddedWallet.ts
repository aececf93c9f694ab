import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { AppMetadata } from '../config/appMetadata.ts'
import type { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'

/** The social accounts that a user can sign in with. Spec §1. */
export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/** Who is signed in to the embedded wallet. */
export type EmbeddedUser = {
  readonly method: 'email' | 'farcaster' | SocialProvider
  readonly email?: string | undefined
  /** Name of the social or Farcaster account. It is foreign text: show it as text only. */
  readonly userName?: string | undefined
  /** Whether a passkey or a recovery code of the user's own opens the wallet on a new device. Undefined: not known yet. */
  readonly hasOwnFactor?: boolean | undefined
}

/** The open wallet of the signed-in user. Its keys stay behind the frame. */
export type EmbeddedSession = {
  /** May change: another object then. */
  readonly user: EmbeddedUser
  /** Addresses of a namespace, the active one first: EIP-55 for eip155, base58 for solana. */
  accounts(namespace: Namespace): readonly string[]
  /**
   * Sends a JSON-RPC request. What signs or sends is shown to the user in the frame first.
   * @throws LatchkeyError `request_rejected` (`rpcCode` 4001), `rpc_not_allowed`, `frame_aborted`, `iframe_request_timeout`
   */
  request(
    request: { readonly networkId: CaipNetworkId; readonly method: string; readonly params?: unknown },
    signal?: AbortSignal | undefined,
  ): Promise<unknown>
  /** Calls back once when the session has ended: signed out here or in another tab. */
  onEnd(listener: () => void): () => void
  /** Signs out. Settles within 3 s. Spec §9. */
  disconnect(): Promise<void>
}

/** A window that the page has opened. It knows the page, whose frame vouches for it. Security R-40. */
export type Popup = {
  navigate(url: string): void
  /** A hint: some sites cut the link to their opener, and look closed while they are open. */
  isClosed(): boolean
  close(): void
}

/** A look of the app that the frame takes over. */
export type FrameTheme = {
  readonly mode: 'dark' | 'light'
  /** A CSS colour. The frame takes one of `#` and 6 hex digits over, and ignores others. */
  readonly accent?: string | undefined
  /** BCP 47 */
  readonly locale: string
}

/** Where the frame is shown, CSS px from the corner of the viewport. */
export type FramePlace = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  /** What the frame is called there, in the language of the app. */
  readonly title?: string | undefined
}

/** What the frame asks the app to show it for. */
export type FrameRequest = {
  /** `account`: a step of opening the wallet, such as a second code. */
  readonly kind: 'transaction' | 'message' | 'account'
  /** Height that the frame wants, CSS px; undefined while it reads what it will show. */
  readonly heightPx: number | undefined
}

/** A code that was mailed. */
export type MailedCode = {
  /** Its length: longer while codes are guessed. Security R-32. */
  readonly digits: 6 | 8
}

/** The change of the user's address. Every step asks the frame, and is bound to this browser. Spec §7, security R-36. */
export type EmailChange = {
  /**
   * Asks the user in a window of the wallet, and mails a code to the current address (`verify-primary-otp`). For the same address
   * again after that code, mails another one to the new address (`verify-secondary-otp`).
   * @throws LatchkeyError `request_rejected`, `email_cooldown`, `email_changed_lately`, `not_email_or_social`, `frame_error`
   */
  start(
    email: string,
    signal: AbortSignal,
  ): Promise<MailedCode & { readonly action: 'verify-primary-otp' | 'verify-secondary-otp' }>
  /** The code of the current address; the new address is mailed one. @throws LatchkeyError `email_code_wrong`, `email_code_expired` */
  confirmCurrent(code: string, signal: AbortSignal): Promise<MailedCode>
  /** The code of the new address: the address is changed. Resolves with it. @throws LatchkeyError as `confirmCurrent` */
  confirmNew(code: string, signal: AbortSignal): Promise<string>
}

/** Signs users in by email, social account or Farcaster, with a wallet that lives in a frame of another origin. Spec §7. */
export type EmbeddedWallet = {
  /** Origin of the wallet site. */
  readonly origin: string
  /** Loads the frame, once. @throws LatchkeyError `iframe_load_failed`, `iframe_blocked`, `iframe_version`, `request_aborted` */
  load(signal?: AbortSignal | undefined): Promise<void>
  /** Sends a code by mail. @throws LatchkeyError `email_cooldown`, `frame_error` */
  connectEmail(
    email: string,
    signal: AbortSignal,
  ): Promise<{
    readonly action: 'verify-device' | 'verify-otp' | 'connect'
    /** As in {@link MailedCode}; undefined if none was mailed. */
    readonly digits?: MailedCode['digits'] | undefined
  }>
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(code: string, signal: AbortSignal): Promise<void>
  /** Opens an empty window for a social sign-in; `undefined` if the browser blocks it. Call it in the handler of a press. */
  openPopup(): Popup | undefined
  /** Starts a social sign-in. Resolves with the address that a window has to open. */
  socialUrl(provider: SocialProvider, signal: AbortSignal): Promise<string>
  /** Resolves when the user has signed in there. @throws LatchkeyError `social_failed` */
  connectSocial(signal: AbortSignal): Promise<void>
  /** Starts a Farcaster sign-in. Resolves with the address for a QR code or link. */
  farcasterUrl(signal: AbortSignal): Promise<string>
  /** @throws LatchkeyError `farcaster_failed` */
  connectFarcaster(signal: AbortSignal): Promise<void>
  emailChange(): Promise<EmailChange>
  /** Opens the wallet of the signed-in user, and makes it at the first time. */
  open(networkId: CaipNetworkId, signal: AbortSignal): Promise<EmbeddedSession>
  /** Opens the wallet without asking; `undefined` if nobody is signed in or the wallet has another address. */
  restore(
    saved: { readonly namespace: Namespace; readonly address: string; readonly networkId: CaipNetworkId },
    signal: AbortSignal,
  ): Promise<EmbeddedSession | undefined>
  /** Reads the user of the open session again. @throws LatchkeyError `frame_aborted`, `iframe_request_timeout` */
  refreshUser(signal: AbortSignal): Promise<void>
  /**
   * Lets the user approve a new device, which opens the wallet then: in the frame, and in a window of the wallet.
   * @throws LatchkeyError `request_rejected` if the user closes it, `window_blocked`, `iframe_request_timeout` after 10 min
   */
  approveDevice(signal: AbortSignal): Promise<void>
  /** Puts the frame over the page, or hides it. */
  place(place: FramePlace | undefined): void
  /** Cancels the request that the user is asked to approve in the frame. */
  dismiss(): void
  /** Tells the frame that the theme or language of the app has changed. */
  syncTheme(): void
  /** Removes the frame. */
  stop(): void
}

export type EmbeddedWalletContext = {
  readonly projectId: string
  /** Address of the wallet site: `services.wallet`. */
  readonly siteUrl: string
  readonly metadata: AppMetadata
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Theme and language of the app now. */
  theme(): FrameTheme
  /** The frame wants to be seen, or no longer does. */
  show(request: FrameRequest | undefined): void
  /** The frame cannot be loaded, or does not answer. */
  failed(error: LatchkeyError): void
}

/** The value of `createLatchkey({ embeddedWallet })`. Has no side effects before it is called with a context. */
export type EmbeddedWalletFactory = (context: EmbeddedWalletContext) => EmbeddedWallet
