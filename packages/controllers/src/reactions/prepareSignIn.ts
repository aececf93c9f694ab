import { toLatchkeyError } from '@latchkey/core'
import type { Events } from '../events/createEvents.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { Router } from '../router/createRouter.ts'
import type { Signer } from '../siwx/createSigner.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

type Deps = {
  router: Router
  modal: Modal
  siwx: Siwx
  signer: Signer
  events: Events
  disconnect(): Promise<void>
}

/**
 * Whenever the sign-in view is on screen with nothing to sign: have the message made, so that it can be
 * read before the wallet asks. A server that does not answer disconnects; the view says so. Spec §8.
 */
export function prepareSignIn({ router, modal, siwx, signer, events, disconnect }: Deps, scope: Scope) {
  const look = () => {
    const onScreen = isOnScreen(modal.state.getState()) && router.state.getState().view === 'SIWXSignMessage'
    if (!onScreen || siwx.state.getState().status !== 'signed-out') return
    signer.prepare().catch((cause: unknown) => {
      const { code } = toLatchkeyError(cause)
      if (code !== 'siwx_start_failed') return
      events.track('sign_in_failed', { code })
      void disconnect().catch(() => {})
    })
  }
  scope.add(subscribeAll([router.state, modal.state, siwx.state], look))
}
