import type { EmailProblem } from '@latchkey/core'
import type { CodeEntryState } from '../../parts/CodeEntry.tsx'

/** Filled by the embedded wallet's controller: one code per 30 s (spec §9), and a frame that loads within 20 s. */
export type EmailLoginViewState =
  | {
      readonly status: 'email'
      readonly email: string
      readonly problem?: EmailProblem | undefined
      readonly sending?: boolean | undefined
      /** A code was sent recently: seconds until the next can be requested; 0 if now. */
      readonly sendInSeconds?: number | undefined
    }
  | ({ readonly status: 'code'; readonly email: string } & { readonly entry: CodeEntryState })
  /** On a new device, the user approves it through a link in the email. */
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
