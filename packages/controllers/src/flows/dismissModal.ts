import type { Modal } from '../modal/createModal.ts'
import type { Router } from '../router/createRouter.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import { endsConnection } from '../siwx/siwx.state.ts'

type Deps = { router: Router; modal: Modal; siwx: Siwx; blocksUnsupported(): boolean; closeModal(): void }

/**
 * Close button, overlay and Escape. Refused, with a shake, where leaving would leave the account in a
 * state the app does not allow: an unsupported network, or a required sign-in. Design, views 13 and 14.
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
