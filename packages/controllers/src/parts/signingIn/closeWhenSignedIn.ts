import type { Clock } from '@latchkey/core'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import type { Scope } from '../../state/createScope.ts'
import { successHoldMs } from '../successHold.ts'

type Deps = { router: Router; modal: Modal; siwx: Siwx; clock: Clock; closeModal(): void }

/** Closes the modal 600 ms after the sign-in view has succeeded. Spec §4. */
export function closeWhenSignedIn({ router, modal, siwx, clock, closeModal }: Deps, scope: Scope) {
  const done = () =>
    isOnScreen(modal.state.getState()) &&
    router.state.getState().view === 'SIWXSignMessage' &&
    siwx.state.getState().status === 'signed-in'
  scope.add(
    siwx.state.subscribe((now, before) => {
      if (now.status === before.status || !done()) return
      clock.sleep(successHoldMs, scope.signal).then(
        () => done() && closeModal(),
        () => {},
      )
    }),
  )
}
