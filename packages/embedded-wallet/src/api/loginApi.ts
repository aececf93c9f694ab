import type { SocialProvider } from './socialProviders.ts'
import type { WalletSession, WalletUser } from './walletApi.ts'

// The HTTP API of logins at social providers and with Farcaster, a part of that in `walletApi`.

/** The ways to sign in besides a mailed code. */
export type LoginMethod = Exclude<WalletUser['method'], 'email'>

/**
 * POST /v1/oauth/start: the login is bound to the key of the DPoP proof. `step-up` needs an access token: the login then makes
 * the present session fresh, and completes only with an account that its user has signed in with before.
 */
export type StartSocial = {
  readonly provider: SocialProvider
  readonly projectId: string
  /** As in {@link StartOtp}. */
  readonly site: string
  /** `undefined`: a sign-in. */
  readonly purpose?: 'step-up' | undefined
}
export type StartedSocial = {
  /** 128 bits, base64url: redeems the login once, with the same key only. Security R-42. */
  readonly loginId: string
  /** Names the login in `url` and in messages between window and frame. Nothing can be redeemed with it. */
  readonly windowId: string
  /** A page of the wallet site, to be opened in a window. It leads to the provider. */
  readonly url: string
}

/** POST /v1/farcaster/start */
export type StartFarcaster = Omit<StartSocial, 'provider'>
/** `url` is shown as a QR code, or opened on a phone. */
export type StartedFarcaster = Pick<StartedSocial, 'loginId' | 'url'>

/** POST /v1/logins/poll, once per second: the state of a social or Farcaster login. */
export type PollLogin = {
  readonly loginId: string
  /** After `code-needed`: what the window shows. 400 `code_wrong`; the fifth wrong one ends the login. */
  readonly code?: string | undefined
}
/** Why a login failed. `other-account`: the account of a step-up is not one of the user's. */
export const loginFailures = ['denied', 'expired', 'provider', 'already-used', 'other-account'] as const
export type LoginFailure = (typeof loginFailures)[number]

/**
 * `code-needed`: the window could not confirm that it belongs to this device, and shows a code. Security R-40. With Farcaster always:
 * the app leads the user who has approved to a page that shows it. Security R-47.
 */
export type PolledLogin =
  | { readonly status: 'pending' }
  | { readonly status: 'code-needed'; readonly digits: number }
  | { readonly status: 'failed'; readonly reason: LoginFailure }
  | { readonly status: 'done'; readonly session: WalletSession }

/** What the document of a login window contains: before the provider, and after its answer. */
export type LoginDocument =
  | {
      /** The Farcaster app has led here. */
      readonly step: 'confirm'
      /** POST /farcaster/done `{ state }`, once: 200 with one of the next two. */
      readonly state: string
      readonly site: string
    }
  | {
      readonly step: 'start'
      readonly windowId: string
      /** Origin of the page where the login was started. */
      readonly site: string
      /** Address of the provider. */
      readonly url: string
    }
  | {
      readonly step: 'answered'
      readonly windowId: string
      readonly site: string
      /** Completes the login by POST /login/confirm, a {@link ConfirmLogin}: if the frame has vouched for this window. */
      readonly confirmation: string
      /** Completes it in the frame otherwise. */
      readonly code: string
    }
  | { readonly step: 'failed'; readonly reason: LoginFailure }

/** POST /login/confirm: 204, or 404 if the login does not wait for it. Needs no proof of a key. */
export type ConfirmLogin = Pick<
  Extract<LoginDocument, { readonly step: 'answered' }>,
  'windowId' | 'confirmation'
>
