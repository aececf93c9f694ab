import { type CaipNetworkId, LatchkeyError, type Namespace, type Network } from '@latchkey/core'
import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { OpenRequest } from '../../flows/openModal.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import type { PartNeeds } from '../part.ts'

type Deps = {
  chains: Chains
  connection: ConnectionController
  router: Router
  modal: Modal
  openModal(request: OpenRequest): void
}

/**
 * Switches to a network of another chain family. The network is selected there at once; the user is asked whether to use
 * that family, and to connect a wallet if it has none. Resolves when the family is the active one. Nobody is asked without a
 * wallet in use, or when the user picked the network in the modal and both families have a wallet.
 * @throws LatchkeyError `modal_closed` if the user declines
 */
export async function switchFamily(
  { chains, connection, router, modal, openModal }: Deps,
  { caipNetworkId, chainNamespace }: Network,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = chains.state.getState()
  chains.pick(caipNetworkId)
  const hasWallet = (family: Namespace) => activeConnection(connection.state.getState(), family) !== undefined
  const isPicked = isOnScreen(modal.state.getState()) && router.state.getState().view === 'SwitchNetwork'
  if (!hasWallet(namespace) || (isPicked && hasWallet(chainNamespace)))
    return chains.useNamespace(chainNamespace)
  const used = untilUsed(chains, { namespace: chainNamespace, networkId: caipNetworkId }, signal)
  openModal({ namespace: chainNamespace })
  await used
}

function untilUsed(
  chains: Chains,
  wanted: { namespace: Namespace; networkId: CaipNetworkId },
  signal: AbortSignal,
): Promise<void> {
  chains.startSwitching(wanted.networkId)
  return new Promise((resolve, reject) => {
    const end = chains.state.subscribe(({ namespace }) => {
      if (namespace !== wanted.namespace) return
      end()
      // Before the modal closes, which would cancel the switch.
      chains.endSwitching()
      resolve()
    })
    signal.addEventListener(
      'abort',
      () => {
        end()
        reject(signal.reason instanceof LatchkeyError ? signal.reason : new LatchkeyError('request_aborted'))
      },
      { once: true },
    )
  })
}

/** Makes a chain family the active one. A family without a wallet becomes it once a wallet has connected in the modal. */
export function useFamily(
  { chains, connection, router, modal, closeModal }: PartNeeds,
  namespace: Namespace,
) {
  const hasWallet = (family: Namespace) => activeConnection(connection.state.getState(), family) !== undefined
  if (hasWallet(namespace) || !hasWallet(chains.state.getState().namespace)) chains.useNamespace(namespace)
  if (hasWallet(namespace)) return closeModal()
  router.push('Connect', { namespace })
  modal.open()
}
