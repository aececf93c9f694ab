import { LatchkeyError, type TransactionId, toLatchkeyError } from '@latchkey/core'
import { activeAddress } from '../../connection/connection.state.ts'
import { createSend, type Send } from '../../send/createSend.ts'
import { resolveName } from '../../send/resolveName.ts'
import type { SendReview } from '../../send/send.state.ts'
import { accountBalances } from '../accountBalances/accountBalances.ts'
import { approving } from '../approving.ts'
import { blockchainService } from '../blockchainService.ts'
import type { Part, PartNeeds } from '../part.ts'
import { recentTransactions } from '../recentTransactions.ts'
import { leaveReview } from './leaveReview.ts'
import { sendToken } from './sendToken.ts'

/** Sending by form, review and wallet. */
export type Sending = Omit<Send, 'submit' | 'startReview'> &
  Part & {
    /** Freezes the form and shows it for review. @throws LatchkeyError */
    review(): SendReview
    /** Asks the wallet to send the reviewed amount. @throws LatchkeyError */
    submit(signal?: AbortSignal | undefined): Promise<TransactionId>
  }

/**
 * The part that sends: `latchkey.use(sending)`.
 *
 * @example
 * const send = latchkey.use(sending)
 * send.setToken(token); send.setAmount('0.5'); send.setReceiver(address)
 * send.review()
 * const hash = await send.submit()
 */
export function sending(needs: PartNeeds): Sending {
  const { adapters, clock, chains, connection, router, config } = needs
  const { api: blockchain } = needs.use(blockchainService)
  const balances = needs.use(accountBalances)
  const send = createSend({
    adapters,
    balances: needs.balances,
    clock,
    resolveName:
      blockchain && ((name, networkId, signal) => resolveName(blockchain, config, name, networkId, signal)),
    transactions: needs.use(recentTransactions),
  })
  const deps = { ...needs, send, balances, approvals: needs.use(approving) }
  leaveReview(deps)
  return {
    ...send,
    review() {
      const { namespace } = chains.state.getState()
      const review = send.startReview(activeAddress(connection.state.getState(), namespace) ?? '')
      router.push('SendReview')
      return review
    },
    async submit(signal) {
      if (signal?.aborted) throw new LatchkeyError('request_aborted')
      const cancel = () => send.cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return await sendToken(deps)
      } catch (cause) {
        throw toLatchkeyError(cause)
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    awaitsApproval: () => send.state.getState().status === 'sending',
    dismiss(reason) {
      send.cancel(reason)
      // An unsent form is kept, for example during a sign-in that is required first.
      if (send.state.getState().status === 'sent') send.reset()
      else send.leaveReview()
    },
    leave: (view) => void (view === 'SendReview' && send.leaveReview()),
    stop: send.reset,
  }
}
