import type { Clock } from '@latchkey/core'
import { type CaipNetworkId, LatchkeyError, toLatchkeyError, withDeadline } from '@latchkey/core'
import { activeNetworkId, findNetwork } from '../../chains/chains.state.ts'
import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Events } from '../../events/createEvents.ts'
import type { OpenRequest } from '../../flows/openModal.ts'
import type { Modal } from '../../modal/createModal.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Snackbar } from '../../snackbar/createSnackbar.ts'
import { switchFamily } from './switchFamily.ts'

/** Time for the user to answer the wallet, ms. */
export const switchDeadlineMs = 300_000

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  snackbar: Snackbar
  events: Events
  clock: Clock
  openModal(request: OpenRequest): void
}

/**
 * Switches to a network: asks the connected wallet, or selects the network if there is none. A network of another chain
 * family is used once the user has agreed. A failed switch rejects and is shown. @throws LatchkeyError
 */
export async function switchNetwork(
  deps: Deps,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<void> {
  const { router, chains, connection, snackbar, events, clock } = deps
  const network = findNetwork(chains.state.getState(), networkId)
  if (!network) throw new LatchkeyError('network_not_found', { networkId: String(networkId) })
  const { chainNamespace: namespace, name } = network
  if (namespace !== chains.state.getState().namespace) await switchFamily(deps, network, signal)

  const wallet = activeConnection(connection.state.getState(), namespace)
  if (wallet && activeNetworkId(chains.state.getState(), connection.state.getState()) !== networkId) {
    const session = connection.session(namespace)
    chains.startSwitching(networkId)
    try {
      const ask = session?.switchNetwork
      if (!ask) throw new LatchkeyError('network_switch_unsupported', { networkId })
      await withDeadline({ clock, ms: switchDeadlineMs, signal }, (inner) => ask(networkId, inner))
    } catch (cause) {
      // The cancellation has ended this switch, and another one may be running.
      if (!signal.aborted) chains.endSwitching({ networkId, code: toLatchkeyError(cause).code })
      throw cause
    }
    connection.sync(namespace)
    chains.endSwitching()
    events.track('network_switched', { network: networkId })
  }
  chains.select(networkId)
  if (router.state.getState().view === 'SwitchNetwork') {
    snackbar.show({ variant: 'success', message: { kind: 'switched', networkName: name } })
    router.pop()
  }
}
