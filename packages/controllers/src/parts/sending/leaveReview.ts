import { activeNetworkId } from '../../chains/chains.state.ts'
import type { Chains } from '../../chains/createChains.ts'
import { activeAddress } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Send } from '../../send/createSend.ts'
import type { Snackbar } from '../../snackbar/createSnackbar.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'

type Deps = {
  router: Router
  chains: Chains
  connection: ConnectionController
  send: Send
  snackbar: Snackbar
}

/**
 * Closes the review, with a message, when the wallet changes account or network before the signature. A form with a
 * token of another network is reset. F39, F40.
 */
export function leaveReview({ router, chains, connection, send, snackbar }: Deps): void {
  const look = () => {
    const { namespace } = chains.state.getState()
    const address = activeAddress(connection.state.getState(), namespace)
    const networkId = activeNetworkId(chains.state.getState(), connection.state.getState())
    const { status, review } = send.state.getState()
    if ((status === 'reviewing' || status === 'failed') && review) {
      const changed =
        address !== review.from
          ? 'account_changed'
          : networkId !== review.networkId
            ? 'network_changed'
            : undefined
      if (changed) {
        send.leaveReview()
        if (router.state.getState().view === 'SendReview') router.pop()
        snackbar.show({ variant: 'error', message: { kind: 'error', code: changed, context: {} } })
      }
    }
    const form = send.state.getState()
    if (form.status === 'editing' && form.token && form.token.networkId !== networkId) send.reset()
  }
  // Never unsubscribed: these states live as long as this part.
  subscribeAll([chains.state, connection.state], look)
}
