import { type Log, toLatchkeyError } from '@latchkey/core'
import type { Events } from '../../events/createEvents.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Signer } from '../../siwx/createSigner.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import { endsConnection } from '../../siwx/siwx.state.ts'
import type { Scope } from '../../state/createScope.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'
import { logInvalidMessage } from './logInvalidMessage.ts'

type Deps = {
  router: Router
  modal: Modal
  siwx: Siwx
  signer: Signer
  events: Events
  log: Log
  disconnect(): Promise<void>
}

/**
 * Prepares the message when the sign-in view opens without one, so that the user can read it before the wallet's
 * request. If the server does not answer, the wallet is disconnected and the view shows the failure. Spec §8. A message that no
 * wallet can sign is a mistake of the host app: it is logged, and the account stays.
 */
export function prepareSignIn({ router, modal, siwx, signer, events, log, disconnect }: Deps, scope: Scope) {
  const look = () => {
    const onScreen = isOnScreen(modal.state.getState()) && router.state.getState().view === 'SIWXSignMessage'
    if (!onScreen || siwx.state.getState().status !== 'signed-out') return
    signer.prepare().catch((cause: unknown) => {
      const error = toLatchkeyError(cause)
      const { code } = error
      if (code !== 'siwx_start_failed' && code !== 'invalid_sign_in_message') return
      events.track('sign_in_failed', { code })
      logInvalidMessage(error, log)
      if (endsConnection(code)) void disconnect().catch(() => {})
    })
  }
  scope.add(subscribeAll([router.state, modal.state, siwx.state], look))
}
