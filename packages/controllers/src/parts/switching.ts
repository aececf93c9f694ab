import type { CaipNetworkId, LatchkeyError, Namespace } from '@latchkey/core'
import { switchConnection } from '../flows/switchConnection.ts'
import { switchNetwork } from '../flows/switchNetwork.ts'
import { createTask } from '../state/createTask.ts'
import type { Part, PartNeeds } from './part.ts'

export type Switching = Part & {
  /** Goes to a network, with the wallet if one is connected. @throws LatchkeyError */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** Stops waiting for the wallet to switch its network. */
  cancel(reason?: LatchkeyError | undefined): void
  /** Uses another wallet. @throws LatchkeyError `connection_not_found` */
  switchConnection(request: { connectorId: string; namespace: Namespace }): Promise<void>
}

/** The part that changes the network or the wallet in use: `latchkey.use(switching)`. */
export function switching(needs: PartNeeds): Switching {
  const { chains } = needs
  const task = createTask((signal, networkId: CaipNetworkId) => switchNetwork(needs, networkId, signal))
  const cancel = (reason?: LatchkeyError) => {
    // Once the wallet is on the network there is nothing left to cancel.
    if (chains.state.getState().switchingTo) task.cancel(reason)
    chains.endSwitching()
  }
  return {
    switchNetwork: (networkId) => task.run(networkId),
    switchConnection: (request) => switchConnection(needs, request),
    cancel,
    dismiss: cancel,
    leave: (view) => void (view === 'SwitchNetwork' && cancel()),
    stop: () => task.cancel(),
  }
}
