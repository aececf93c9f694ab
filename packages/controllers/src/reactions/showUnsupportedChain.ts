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

/**
 * Opens UnsupportedChain when the wallet switches to an unsupported network, and closes it when the network is supported
 * again and no switch is pending. Spec §4.
 */
export function showUnsupportedChain(deps: Deps, scope: Scope) {
  const { router, modal, chains, connection, options } = deps
  let shown = false
  const look = () => {
    const blocked = deps.blocksUnsupported()
    if (blocked && !shown) {
      shown = true
      router.reset('UnsupportedChain')
      modal.open()
    }
    if (!blocked && shown && !chains.state.getState().switchingTo) {
      shown = false
      if (router.state.getState().view === 'UnsupportedChain') deps.closeModal()
    }
  }
  scope.add(subscribeAll([chains.state, connection.state, options.state], look))
  look()
}
