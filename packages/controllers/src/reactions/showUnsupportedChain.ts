import type { Chains } from '../chains/createChains.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Modal } from '../modal/createModal.ts'
import type { Options } from '../options/createOptions.ts'
import type { Router } from '../router/createRouter.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  options: Options
  blocksUnsupported(): boolean
  closeModal(): void
}

/** Whenever the wallet goes where the app cannot follow: say so; when it comes back, be gone. Spec §4. */
export function showUnsupportedChain(deps: Deps, scope: Scope) {
  const { router, modal, chains, connection, options } = deps
  let blocked = false
  const look = () => {
    const now = deps.blocksUnsupported()
    if (now === blocked) return
    blocked = now
    const { view } = router.state.getState()
    if (now && view !== 'UnsupportedChain') {
      router.reset('UnsupportedChain')
      modal.open()
    }
    if (!now && view === 'UnsupportedChain') deps.closeModal()
  }
  scope.add(subscribeAll([chains.state, connection.state, options.state], look))
  look()
}
