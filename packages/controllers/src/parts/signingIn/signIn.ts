import { LatchkeyError, type Log, type SiwxSession, toLatchkeyError } from '@latchkey/core'
import type { Chains } from '../../chains/createChains.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Events } from '../../events/createEvents.ts'
import type { Signer } from '../../siwx/createSigner.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import { endsConnection } from '../../siwx/siwx.state.ts'
import { logInvalidMessage } from './logInvalidMessage.ts'

type Deps = {
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  signer: Signer
  events: Events
  log: Log
  disconnect(): Promise<void>
}

/**
 * Signs the active account in. The modal closes once the session is stored. A rejected signature keeps the view for a
 * retry; a session that cannot be stored disconnects the wallet. Spec §4. @throws LatchkeyError
 */
export async function signIn(deps: Deps): Promise<SiwxSession> {
  const { chains, connection, siwx, signer, events, log } = deps
  if (!siwx.enabled) throw new LatchkeyError('siwx_not_configured')
  const session = connection.session(chains.state.getState().namespace)
  if (!session) throw new LatchkeyError('wallet_not_connected')
  const { status, session: stored } = siwx.state.getState()
  if (status === 'signed-in' && stored) return stored
  try {
    const signedIn = await signer.sign(session)
    events.track('sign_in_succeeded', { network: signedIn.data.chainId })
    return signedIn
  } catch (cause) {
    const error = toLatchkeyError(cause)
    const { code } = error
    if (code === 'modal_closed' || code === 'request_aborted') throw cause
    events.track('sign_in_failed', { code })
    logInvalidMessage(error, log)
    // The view stays and shows the failure.
    if (endsConnection(code)) await deps.disconnect()
    throw cause
  }
}
