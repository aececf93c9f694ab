import type { EmailProblem, ErrorCode, FrameRequest, SocialProvider } from '@latchkey/core'

/** The sign-in to the embedded wallet, and what its frame asks the user. */
export type EmbeddedState = {
  readonly email: {
    /** What the user has typed. */
    readonly address: string
    /** Why no code was sent for the address. */
    readonly problem: EmailProblem | undefined
    /** Step of EmailLogin. `unloaded`: the frame could not be loaded. */
    readonly step: 'address' | 'device' | 'code' | 'unloaded'
    /** A code is being requested. */
    readonly sending: boolean
    /** When another code can be requested, ms since the Unix epoch. Spec §9. */
    readonly nextAtMs: number | undefined
  }
  readonly code: {
    readonly digits: string
    /** Digits of the mailed code. */
    readonly length: 6 | 8
    readonly status: 'typing' | 'checking' | 'accepted' | 'wrong' | 'expired' | 'moved' | 'not-checked'
  }
  readonly social:
    | { readonly provider: SocialProvider; readonly status: 'waiting' | 'closed' | 'failed' }
    | undefined
  readonly farcaster:
    | { readonly status: 'preparing' | 'connected' }
    /** `uri`: for a QR code or a link. */
    | { readonly status: 'ready'; readonly uri: string }
    | { readonly status: 'failed'; readonly error: ErrorCode }
    | undefined
  /** What the frame is shown for; undefined while there is nothing to see. */
  readonly frame: FrameRequest | undefined
}

export const initialEmbeddedState: EmbeddedState = {
  email: { address: '', problem: undefined, step: 'address', sending: false, nextAtMs: undefined },
  code: { digits: '', length: 6, status: 'typing' },
  social: undefined,
  farcaster: undefined,
  frame: undefined,
}
