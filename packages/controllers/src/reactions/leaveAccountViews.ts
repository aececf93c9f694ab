import type { Chains } from '../chains/createChains.ts'
import { activeConnection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { Router } from '../router/createRouter.ts'
import type { View } from '../router/router.state.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import { endsConnection } from '../siwx/siwx.state.ts'
import type { Scope } from '../state/createScope.ts'

/** Views that need an account. */
const accountViews: ReadonlySet<View> = new Set([
  'Account',
  'Send',
  'SendReview',
  'Receive',
  'Buy',
  'UnsupportedChain',
  'SIWXSignMessage',
  'RegisterAccount',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
])

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  closeModal(): void
}

/** Leaves the views that need an account when the active account is gone. */
export function leaveAccountViews(
  { router, modal, chains, connection, siwx, closeModal }: Deps,
  scope: Scope,
) {
  scope.add(
    connection.state.subscribe((now, before) => {
      const { namespace } = chains.state.getState()
      if (activeConnection(now, namespace) || !activeConnection(before, namespace)) return
      const { view } = router.state.getState()
      // The sign-in view stays and shows the failure that disconnected the wallet.
      if (view === 'SIWXSignMessage' && endsConnection(siwx.state.getState().error)) return
      if (!accountViews.has(view)) return
      if (isOnScreen(modal.state.getState())) closeModal()
      else router.reset('Connect')
    }),
  )
}
