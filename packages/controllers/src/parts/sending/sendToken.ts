import { LatchkeyError, type TransactionId, toLatchkeyError } from '@latchkey/core'
import type { Approvals } from '../../approvals/createApprovals.ts'
import type { Balances } from '../../balances/createBalances.ts'
import type { Chains } from '../../chains/createChains.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Events } from '../../events/createEvents.ts'
import { ensureSignedIn } from '../../flows/ensureSignedIn.ts'
import type { OpenRequest } from '../../flows/openModal.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Send } from '../../send/createSend.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import type { Snackbar } from '../../snackbar/createSnackbar.ts'

type Deps = {
  router: Router
  chains: Chains
  connection: ConnectionController
  send: Send
  approvals: Approvals
  siwx: Siwx
  balances: Pick<Balances, 'refresh'>
  snackbar: Snackbar
  events: Events
  openModal(request: OpenRequest): void
}

/**
 * Asks the wallet to send the reviewed amount. A missing sign-in that is required comes first; an unusual fee, and a
 * receiver without a key of its own, must have been accepted. Native sending pushes an empty transaction-stack entry;
 * success with a token opens Account. Spec §4.
 * @throws LatchkeyError
 */
export async function sendToken(deps: Deps): Promise<TransactionId> {
  const { router, chains, connection, send, approvals, balances, snackbar, events } = deps
  ensureSignedIn(deps)
  const session = connection.session(chains.state.getState().namespace)
  if (!session) throw new LatchkeyError('wallet_not_connected')
  const { review, feeAccepted, receiverAccepted, status } = send.state.getState()
  if (review?.unusualFee && !feeAccepted) throw new LatchkeyError('fee_unusual', { times: review.unusualFee })
  if (review?.offCurve && !receiverAccepted)
    throw new LatchkeyError('receiver_off_curve', { address: review.to })
  // A double click shares the first request.
  if (status === 'sending') return send.submit(session)
  const network = { network: review?.networkId ?? '' }
  approvals.push(review?.token.address === undefined ? {} : { success: () => balances.refresh() })
  events.track('send_started', network)
  try {
    const id = await send.submit(session)
    events.track('send_succeeded', network)
    approvals.pop('success')
    balances.refresh()
    // Back and Done now lead to Account, because the form was sent.
    if (router.state.getState().view === 'SendReview') {
      router.reset('Account')
      router.push('SendReview')
    }
    return id
  } catch (cause) {
    const { code, context } = toLatchkeyError(cause)
    const cancelled = code === 'modal_closed' || code === 'request_aborted'
    approvals.pop(cancelled || code === 'request_rejected' ? 'cancel' : 'error')
    if (!cancelled) {
      events.track('send_failed', { ...network, code })
      const shown = send.state.getState().error ?? code
      snackbar.show({
        variant: 'error',
        message: { kind: 'error', code: shown, context: { ...context, wallet: walletName(deps) } },
      })
    }
    throw cause
  }
}

function walletName({ connection, chains }: Deps): string | undefined {
  const { namespace } = chains.state.getState()
  const { byNamespace } = connection.state.getState()
  const there = byNamespace[namespace]
  return there?.connections.find(({ connectorId }) => connectorId === there.active)?.name
}
