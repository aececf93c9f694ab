import type { Chains } from '../../chains/createChains.ts'
import { activeAddress, activeConnection, type ConnectionState } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import { endsConnection } from '../../siwx/siwx.state.ts'
import type { Scope } from '../../state/createScope.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  closeModal(): void
}

/**
 * Leaves the views that need an account when the active account is gone, also one that was still being restored: the modal closes,
 * ProfileWallets becomes Connect.
 */
export function leaveAccountViews(
  { router, modal, chains, connection, siwx, closeModal }: Deps,
  scope: Scope,
) {
  scope.add(
    connection.state.subscribe((now, before) => {
      const { namespace } = chains.state.getState()
      const hasAccount = (state: ConnectionState) =>
        activeConnection(state, namespace) !== undefined || activeAddress(state, namespace) !== undefined
      if (hasAccount(now) || !hasAccount(before)) return
      const { view } = router.state.getState()
      // The sign-in view stays and shows the failure that disconnected the wallet.
      if (view === 'SIWXSignMessage' && endsConnection(siwx.state.getState().error)) return
      if (!hasTrait(view, 'account')) return
      if (isOnScreen(modal.state.getState()) && view !== 'ProfileWallets') closeModal()
      else router.reset('Connect')
    }),
  )
}
