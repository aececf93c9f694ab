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
  /** Whether a sign-in is required and missing. */
  isMissing(): boolean
}

export function createSiwx(config: SiwxConfig | undefined): Siwx {
  const state = createState<SiwxState>({ ...initialSiwxState, status: config ? 'unknown' : 'off' })
  const required = () => (config ? (config.getRequired?.() ?? true) : false)
  return {
    state,
    enabled: config !== undefined,
    signsOutOnDisconnect: config?.signOutOnDisconnect !== false,
    required,
    isMissing: () => required() && state.getState().status !== 'signed-in',
  }
}
