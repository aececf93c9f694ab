import type { Clock } from '@latchkey/core'
import type { ConnectAttempt } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import type { Scope } from '../../state/createScope.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'
import { successHoldMs } from '../successHold.ts'

type Deps = {
  router: Router
  modal: Modal
  connection: ConnectionController
  siwx: Siwx
  clock: Clock
  closeModal(): void
}

/**
 * Closes the modal 600 ms after a wallet connected in it, so that the completed ring is seen, unless a sign-in replaces the
 * view. The embedded modal shows Account instead.
 */
export function closeWhenConnected(deps: Deps, scope: Scope) {
  const { router, modal, connection, siwx, clock, closeModal } = deps
  /** The attempt that connected while the modal was visible, and whether its success has been shown. */
  let attempt: ConnectAttempt | undefined
  let seen = false
  const settled = () => !['checking', 'signed-out'].includes(siwx.state.getState().status)
  const forget = () => {
    attempt = undefined
    seen = false
  }
  const leave = () => {
    if (seen && settled() && hasTrait(router.state.getState().view, 'connecting')) {
      forget()
      if (modal.state.getState().embedded) router.reset('Account')
      else closeModal()
    }
  }
  scope.add(
    connection.state.subscribe((now, before) => {
      if (now.attempt === before.attempt) return
      forget()
      if (now.attempt?.status !== 'connected' || !isOnScreen(modal.state.getState())) return
      const connected = now.attempt
      attempt = connected
      clock.sleep(successHoldMs, scope.signal).then(
        () => {
          seen = attempt === connected
          leave()
        },
        () => {},
      )
    }),
  )
  scope.add(subscribeAll([siwx.state], leave))
  // A modal that is opened again is not closed by the previous attempt.
  scope.add(
    modal.state.subscribe((now) => {
      if (!isOnScreen(now)) forget()
    }),
  )
}
