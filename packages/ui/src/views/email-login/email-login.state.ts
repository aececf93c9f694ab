import type { CodeEntryState } from '../../parts/CodeEntry.tsx'

/** Filled by the embedded wallet's controller: one code per 30 s (spec §9), a frame that loads within 20 s. */
export type EmailLoginViewState =
  | {
      readonly status: 'email'
      readonly email: string
      readonly incomplete?: boolean | undefined
      readonly sending?: boolean | undefined
      /** A code went out moments ago: until the next may be asked for; 0 is now. */
      readonly sendInSeconds?: number | undefined
    }
  | ({ readonly status: 'code'; readonly email: string } & { readonly entry: CodeEntryState })
  /** The first time here, the person approves this device in their mail. */
  | {
      readonly status: 'device'
      readonly email: string
      readonly stepsDone: 0 | 1 | 2
      readonly resendInSeconds: number
    }
  | { readonly status: 'unloaded' }

export type EmailLoginViewActions = {
  readonly onBack: () => void
  readonly onEmail: (email: string) => void
  readonly onSend: () => void
  readonly onCode: (digits: string) => void
  readonly onCodeComplete: (digits: string) => void
  readonly onResend: () => void
  readonly onTryAgain: () => void
  readonly onUseWallet: () => void
}
