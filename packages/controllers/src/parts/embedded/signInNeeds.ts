import type { EmbeddedWallet } from '@latchkey/core'
import type { State } from '../../state/createState.ts'
import type { PartNeeds } from '../part.ts'
import type { EmbeddedState } from './embedded.state.ts'

/** What each way to sign in is given. */
export type SignInNeeds = Pick<PartNeeds, 'clock' | 'router' | 'snackbar'> & {
  readonly state: State<EmbeddedState>
  /** @throws LatchkeyError `no_auth_connector` */
  wallet(): EmbeddedWallet
  /** Connects the account of the user who has signed in. */
  connect(): Promise<void>
}
