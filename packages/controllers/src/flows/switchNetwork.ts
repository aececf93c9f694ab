import type { Clock } from '@latchkey/core'
import { type CaipNetworkId, LatchkeyError, toLatchkeyError, withDeadline } from '@latchkey/core'
import { activeNetworkId, findNetwork } from '../chains/chains.state.ts'
import type { Chains } from '../chains/createChains.ts'
import { activeConnection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Events } from '../events/createEvents.ts'
import type { Router } from '../router/createRouter.ts'
import type { Snackbar } from '../snackbar/createSnackbar.ts'

/** A person may take this long to answer the wallet. */
export const switchDeadlineMs = 300_000

type Deps = {
  router: Router
  chains: Chains
  connection: ConnectionController
  snackbar: Snackbar
  events: Events
  clock: Clock
  openSwitchActiveChain(namespace: CaipNetworkId): void
}

/**
 * Goes to a network: asks the wallet if one is connected there, chooses it if none is. A failed switch is a
 * failure: it rejects and shows. @throws LatchkeyError
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
  if (namespace !== chains.state.getState().namespace) return deps.openSwitchActiveChain(networkId)

  const wallet = activeConnection(connection.state.getState(), namespace)
  if (wallet && activeNetworkId(chains.state.getState(), connection.state.getState()) !== networkId) {
    const session = connection.session(namespace)
    chains.startSwitching(networkId)
    try {
      const ask = session?.switchNetwork
      if (!ask) throw new LatchkeyError('network_switch_unsupported', { networkId })
      await withDeadline({ clock, ms: switchDeadlineMs, signal }, (inner) => ask(networkId, inner))
    } catch (cause) {
      // Whoever cancelled has ended it, and another may have begun.
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
