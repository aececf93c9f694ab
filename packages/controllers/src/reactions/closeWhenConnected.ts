import type { Clock } from '@latchkey/core'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Modal } from '../modal/createModal.ts'
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
 * Whenever the wallet that was waited for is connected: let the closed ring be seen for 600 ms, then go,
 * unless a sign-in takes the view over. Embedded, Account shows instead. Design, view 4.
 */
export function closeWhenConnected(deps: Deps, scope: Scope) {
  const { router, modal, connection, siwx, clock, closeModal } = deps
  let seen = false
  const settled = () => !['checking', 'signed-out'].includes(siwx.state.getState().status)
  const leave = () => {
    if (seen && settled() && /^(Connecting|AllWallets)/.test(router.state.getState().view)) {
      if (modal.state.getState().embedded) router.reset('Account')
      else closeModal()
    }
  }
  scope.add(
    connection.state.subscribe((now, before) => {
      if (now.attempt === before.attempt) return
      seen = false
      if (now.attempt?.status !== 'connected') return
      clock.sleep(successHoldMs, scope.signal).then(
        () => {
          seen = connection.state.getState().attempt?.status === 'connected'
          leave()
        },
        () => {},
      )
    }),
  )
  scope.add(subscribeAll([siwx.state], leave))
}
