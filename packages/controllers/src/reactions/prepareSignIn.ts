import { toLatchkeyError } from '@latchkey/core'
import type { Modal } from '../modal/createModal.ts'
import type { Router } from '../router/createRouter.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

type Deps = { router: Router; modal: Modal; siwx: Siwx; disconnect(): Promise<void> }

/**
 * Whenever the sign-in view is on screen with nothing to sign: have the message made, so that it can be
 * read before the wallet asks. A server that does not answer disconnects; the view says so. Spec §8.
 */
export function prepareSignIn({ router, modal, siwx, disconnect }: Deps, scope: Scope) {
  const look = () => {
    const onScreen = modal.state.getState().open && router.state.getState().view === 'SIWXSignMessage'
    if (!onScreen || siwx.state.getState().status !== 'signed-out') return
    siwx.prepare().catch((cause: unknown) => {
      if (toLatchkeyError(cause).code === 'siwx_start_failed') void disconnect().catch(() => {})
    })
  }
  scope.add(subscribeAll([router.state, modal.state, siwx.state], look))
}
