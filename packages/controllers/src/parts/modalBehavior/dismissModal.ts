import type { Modal } from '../../modal/createModal.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import { endsConnection } from '../../siwx/siwx.state.ts'

type Deps = { router: Router; modal: Modal; siwx: Siwx; blocksUnsupported(): boolean; closeModal(): void }

/**
 * Handles the close button, Escape and the overlay. The modal shakes instead of closing while a sign-in that is required
 * is missing, which Cancel leaves, and if the overlay is clicked on an unsupported network. Spec §4.
 */
export function dismissModal(
  { router, modal, siwx, blocksUnsupported, closeModal }: Deps,
  by?: 'overlay' | undefined,
) {
  const { view } = router.state.getState()
  const { error } = siwx.state.getState()
  const mustSignIn = view === 'SIWXSignMessage' && siwx.isMissing() && !endsConnection(error)
  const mustSwitch = by === 'overlay' && view === 'UnsupportedChain' && blocksUnsupported()
  if (mustSignIn || mustSwitch) modal.shake()
  else closeModal()
}
