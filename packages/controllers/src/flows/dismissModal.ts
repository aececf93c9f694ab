import type { Modal } from '../modal/createModal.ts'
import type { Router } from '../router/createRouter.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import { endsConnection } from '../siwx/siwx.state.ts'

type Deps = { router: Router; modal: Modal; siwx: Siwx; blocksUnsupported(): boolean; closeModal(): void }

/**
 * Handles the close button, the overlay and Escape. The modal shakes instead of closing where the app does not allow
 * the resulting state: an unsupported network, or a missing sign-in that is required. Spec §4.
 */
export function dismissModal({ router, modal, siwx, blocksUnsupported, closeModal }: Deps) {
  const { view } = router.state.getState()
  const { status, error } = siwx.state.getState()
  const mustSignIn =
    view === 'SIWXSignMessage' && siwx.required() && status !== 'signed-in' && !endsConnection(error)
  const mustSwitch = view === 'UnsupportedChain' && blocksUnsupported()
  if (mustSignIn || mustSwitch) modal.shake()
  else closeModal()
}
