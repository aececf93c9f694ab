import type { CaipNetworkId } from '@latchkey/core'
import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Events } from '../../events/createEvents.ts'
import type { Signer } from '../../siwx/createSigner.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'

type Deps = {
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  signer: Signer
  events: Events
  switching(): Promise<{ switchNetwork(networkId: CaipNetworkId): Promise<void> }>
  disconnect(): Promise<void>
  closeModal(): void
}

/**
 * Cancels the sign-in. An optional one closes the modal. A required one switches back to the last network with a
 * session, or disconnects. Spec §4, F50.
 */
export async function cancelSignIn(deps: Deps): Promise<void> {
  const { chains, connection, siwx, signer, events, closeModal } = deps
  signer.cancel()
  events.track('sign_in_cancelled')
  const wallet = activeConnection(connection.state.getState(), chains.state.getState().namespace)
  if (!siwx.required() || !wallet) return closeModal()
  const { lastNetworkId } = siwx.state.getState()
  const address = wallet.accounts[0]?.address
  try {
    const back = lastNetworkId !== undefined && lastNetworkId !== wallet.networkId && address !== undefined
    if (back && (await signer.hasSession({ address, networkId: lastNetworkId }))) {
      await (await deps.switching()).switchNetwork(lastNetworkId)
      return closeModal()
    }
  } catch {
    // The wallet or the server failed: the account may not stay without a sign-in.
  }
  await deps.disconnect()
  closeModal()
}
