import type { SiwxConfig } from '@latchkey/core'
import { createState, type State } from '../state/createState.ts'
import { initialSiwxState, type SiwxState } from './siwx.state.ts'

/** Whether the active account is signed in. The part `signingIn` writes the state. */
export type Siwx = {
  readonly state: State<SiwxState>
  readonly enabled: boolean
  /** Whether a disconnect ends the wallet's sessions. */
  readonly signsOutOnDisconnect: boolean
  /** Whether the account may not be used without a sign-in. */
  required(): boolean
}

export function createSiwx(config: SiwxConfig | undefined): Siwx {
  return {
    state: createState<SiwxState>({ ...initialSiwxState, status: config ? 'unknown' : 'off' }),
    enabled: config !== undefined,
    signsOutOnDisconnect: config?.signOutOnDisconnect !== false,
    required: () => (config ? (config.getRequired?.() ?? true) : false),
  }
}
