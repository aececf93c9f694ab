import type { EmailProblem } from '@latchkey/core'
import type { CodeEntryState } from '../../parts/CodeEntry.tsx'

/** Filled by the embedded wallet's controller. Nothing changes until both codes are verified (spec §4). */
export type UpdateEmailWalletViewState = {
  readonly currentEmail: string
  readonly newEmail: string
} & (
  | {
      readonly status: 'email'
      readonly problem?: EmailProblem | 'same' | 'lately' | 'failed' | undefined
      /** Seconds until a code can be requested; 0 or undefined if now. */
      readonly sendInSeconds?: number | undefined
      readonly sending?: boolean | undefined
    }
  /** Step 1: a code was sent to the current address. */
  | { readonly status: 'current-code'; readonly entry: CodeEntryState }
  /** Step 2: a code was sent to the new address. */
  | { readonly status: 'new-code'; readonly entry: CodeEntryState }
  | { readonly status: 'done' }
)

export type UpdateEmailWalletViewActions = {
  /** Cancels the change; only before the second code is verified. */
  readonly onBack: () => void
  readonly onEmail: (email: string) => void
  readonly onContinue: () => void
  readonly onCode: (digits: string) => void
  readonly onCodeComplete: (digits: string) => void
  readonly onResend: () => void
  readonly onDone: () => void
}
