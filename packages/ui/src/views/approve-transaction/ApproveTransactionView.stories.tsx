import { noActions } from '../../fixtures/noActions.ts'
import { ApproveTransactionWithRequest } from '../../fixtures/SecureRequest.tsx'
import { approveTransactionStates as states } from './approve-transaction.states.ts'

export default {
  title: 'Views/ApproveTransaction',
  component: ApproveTransactionWithRequest,
  args: { actions: noActions },
  parameters: { view: 'ApproveTransaction' },
}

export const Loading = { args: { state: states.loading } }
export const LoadingMessage = { args: { state: states.loadingMessage } }
export const Transaction = { args: { state: states.transaction } }
export const Unlimited = { args: { state: states.unlimited } }
export const Message = { args: { state: states.message } }
export const Approving = { args: { state: states.approving } }
export const Low = { args: { state: states.low } }
export const Failed = { args: { state: states.failed } }
