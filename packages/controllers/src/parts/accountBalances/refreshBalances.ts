import type { Clock } from '@latchkey/core'
import type { Balances } from '../../balances/createBalances.ts'
import { activeNetwork } from '../../chains/chains.state.ts'
import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { IdentityController } from '../../identity/createIdentity.ts'
import type { Modal } from '../../modal/createModal.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'
import { createPoll } from '../../state/createPoll.ts'
import { createScope, type Scope } from '../../state/createScope.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'

/** Interval between two reads while a view with the trait `polling` is open, ms. */
export const balancePollMs = 10_000

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  balances: Balances
  identity: IdentityController
  clock: Clock
}

/** Reads balances and identity when the active account or network changes, and every 10 s while a view with
 * the trait `polling` is open. */
export function refreshBalances(
  { router, modal, chains, connection, balances, identity, clock }: Deps,
  scope: Scope,
) {
  let watching: Scope | undefined
  const look = () => {
    const state = connection.state.getState()
    const wallet = activeConnection(state, chains.state.getState().namespace)
    const network = activeNetwork(chains.state.getState(), state)
    const address = wallet?.accounts[0]?.address
    const owner = address && network ? { address, networkId: network.caipNetworkId } : undefined
    balances.show(owner)
    identity.show(owner)

    const { open, embedded } = modal.state.getState()
    const { view } = router.state.getState()
    const looking = owner !== undefined && (open || embedded) && hasTrait(view, 'polling')
    if (looking && !watching) {
      watching = createScope()
      balances.refresh()
      identity.retry()
      void createPoll({ clock, everyMs: balancePollMs, signal: watching.signal }, async () => balances.poll())
    }
    if (!looking && watching) {
      watching.end()
      watching = undefined
    }
  }
  scope.add(subscribeAll([chains.state, connection.state, router.state, modal.state], look))
  scope.add(() => watching?.end())
  look()
}
