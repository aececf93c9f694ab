import type { Clock } from '@latchkey/core'
import type { ConnectAttempt } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { Router } from '../router/createRouter.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'
import { successHoldMs } from './successHold.ts'

type Deps = {
  router: Router
  modal: Modal
  connection: ConnectionController
  siwx: Siwx
  clock: Clock
  closeModal(): void
}

/**
 * Whenever a wallet that was waited for is connected, be it from Connect itself, whose rows may be links: let the closed ring be seen for 600 ms, then go,
 * unless a sign-in takes the view over. Embedded, Account shows instead. Design, view 4.
 */
export function closeWhenConnected(deps: Deps, scope: Scope) {
  const { router, modal, connection, siwx, clock, closeModal } = deps
  /** Connected while the modal was there, and whether that has been seen. */
  let attempt: ConnectAttempt | undefined
  let seen = false
  const settled = () => !['checking', 'signed-out'].includes(siwx.state.getState().status)
  const forget = () => {
    attempt = undefined
    seen = false
  }
  const leave = () => {
    if (seen && settled() && /^(Connect|AllWallets)/.test(router.state.getState().view)) {
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
  // Whoever comes again comes for something else.
  scope.add(
    modal.state.subscribe((now) => {
      if (!isOnScreen(now)) forget()
    }),
  )
}
