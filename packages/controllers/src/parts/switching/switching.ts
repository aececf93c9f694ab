import { type CaipNetworkId, isLatchkeyError, type LatchkeyError, type Namespace } from '@latchkey/core'
import { createTask } from '../../state/createTask.ts'
import type { Part, PartNeeds } from '../part.ts'
import { keepOneWallet } from './keepOneWallet.ts'
import { replaceOthers } from './replaceOthers.ts'
import { switchConnection } from './switchConnection.ts'
import { useFamily } from './switchFamily.ts'
import { switchNetwork } from './switchNetwork.ts'

export type Switching = Part & {
  /** Switches to a network, together with the wallet if one is connected. @throws LatchkeyError */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** Stops waiting for the wallet to switch its network. */
  cancel(reason?: LatchkeyError | undefined): void
  /** Makes a chain family the active one. A family without a wallet becomes it once a wallet has connected. */
  useFamily(namespace: Namespace): void
  /** Disconnects the other wallets of a family, which has one without `multiWallet`. Spec §6. */
  replaceOthers(namespace: Namespace): void
  /** Makes another connection the active one. @throws LatchkeyError `connection_not_found` */
  switchConnection(request: { connectorId: string; namespace: Namespace }): Promise<void>
}

/**
 * The part that changes the active network or wallet: `latchkey.use(switching)`.
 *
 * @example
 * await latchkey.use(switching).switchNetwork('eip155:8453')
 */
export function switching(needs: PartNeeds): Switching {
  const { chains } = needs
  const task = createTask(async (signal, networkId: CaipNetworkId) => {
    try {
      await switchNetwork(needs, networkId, signal)
    } catch (cause) {
      if (isLatchkeyError(cause, 'network_not_found')) needs.alerts.raise(cause)
      throw cause
    }
  })
  const cancel = (reason?: LatchkeyError) => {
    // Once the wallet is on the network there is nothing left to cancel.
    if (chains.state.getState().switchingTo) task.cancel(reason)
    chains.endSwitching()
  }
  return {
    switchNetwork: (networkId) => task.run(networkId),
    useFamily: (namespace) => useFamily(needs, namespace),
    replaceOthers: (namespace) => replaceOthers(needs, namespace),
    switchConnection: (request) => switchConnection(needs, request),
    start: (scope) => keepOneWallet(needs, scope),
    cancel,
    dismiss: cancel,
    leave: (view) => void (view === 'SwitchNetwork' && cancel()),
    stop: () => task.cancel(),
  }
}
