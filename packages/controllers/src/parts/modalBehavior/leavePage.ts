import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Modal } from '../../modal/createModal.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import type { Parts } from '../createParts.ts'
import { dismissModal } from './dismissModal.ts'

type Deps = {
  router: Router
  modal: Modal
  connection: ConnectionController
  siwx: Siwx
  parts: Pick<Parts, 'awaitsApproval'>
  blocksUnsupported(): boolean
  closeModal(): void
}

/**
 * The page behind the modal has navigated: the modal closes. An app that shows another page as soon as a wallet is connected must
 * not cancel the sign-in that follows, nor one that shows the next page while a transaction is being approved, so a page that
 * navigates by itself leaves these steps open.
 */
export function leavePage(deps: Deps, by: 'history' | 'page') {
  const { router, modal, connection, siwx, parts } = deps
  if (!modal.state.getState().open) return
  const { view } = router.state.getState()
  const { attempt } = connection.state.getState()
  const isConnecting = attempt !== undefined && attempt.status !== 'failed' && hasTrait(view, 'connecting')
  const isSigningIn = view === 'SIWXSignMessage' && siwx.isMissing()
  const isAsking = isConnecting || isSigningIn || hasTrait(view, 'waiting') || parts.awaitsApproval()
  if (by === 'page' && isAsking) return
  dismissModal(deps)
}
