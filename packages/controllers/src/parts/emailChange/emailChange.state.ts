import type { EmailProblem } from '@latchkey/core'

/** The change of the embedded wallet's address, and how far it has got. */
export type EmailChangeState = {
  /** What the user has typed: the new address. */
  readonly address: string
  /** Why no code was sent. */
  readonly problem: EmailProblem | 'same' | 'lately' | 'failed' | undefined
  /** `current`, `new`: the code of that address is entered. */
  readonly step: 'address' | 'current' | 'new' | 'done'
  /** A code is being requested. */
  readonly sending: boolean
  /** When another code can be requested, ms since the Unix epoch. Spec §9. */
  readonly nextAtMs: number | undefined
  readonly code: {
    readonly digits: string
    /** Digits of the mailed code. */
    readonly length: 6 | 8
    readonly status: 'typing' | 'checking' | 'wrong' | 'expired' | 'not-checked'
  }
}

export const initialEmailChangeState: EmailChangeState = {
  ...{ address: '', problem: undefined, step: 'address', sending: false, nextAtMs: undefined },
  code: { digits: '', length: 6, status: 'typing' },
}
