import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'
import type { Part, PartNeeds } from './part.ts'

/**
 * The part that opens UnsupportedChain when the wallet is on an unsupported network, and closes it when the network is
 * supported again and no switch is pending. Spec §4.
 */
export function unsupportedChain(needs: PartNeeds): Part {
  return { start: (scope) => follow(needs, scope), stop() {} }
}

function follow(needs: PartNeeds, scope: Scope) {
  const { router, modal, chains, connection, options } = needs
  let shown = false
  const look = () => {
    const blocked = needs.blocksUnsupported()
    if (blocked && !shown) {
      shown = true
      router.reset('UnsupportedChain')
      modal.open()
    }
    if (!blocked && shown && !chains.state.getState().switchingTo) {
      shown = false
      if (router.state.getState().view === 'UnsupportedChain') needs.closeModal()
    }
  }
  scope.add(subscribeAll([chains.state, connection.state, options.state], look))
  look()
}
