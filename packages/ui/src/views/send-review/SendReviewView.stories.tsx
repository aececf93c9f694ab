import { noActions } from '../../fixtures/noActions.ts'
import { SendReviewView } from './SendReviewView.tsx'
import { sendReviewStates as states } from './send-review.states.ts'

export default {
  title: 'Views/SendReview',
  component: SendReviewView,
  args: { actions: noActions },
  parameters: { view: 'SendReview' },
}

export const Review = { args: { state: states.review } }
export const ReviewAddressOnly = { args: { state: states.reviewAddressOnly } }
export const ReviewFeeUnknown = { args: { state: states.reviewFeeUnknown } }
export const UnusualFee = { args: { state: states.unusualFee } }
export const UnusualFeeAccepted = { args: { state: states.unusualFeeAccepted } }
export const OffCurve = { args: { state: states.offCurve } }
export const KeepsPart = { args: { state: states.keepsPart } }
export const Failed = {
  args: { state: states.failed },
  parameters: { snack: { kind: 'error', text: 'Not sent. You declined it in Harbour.' } },
}
export const Waiting = { args: { state: states.waiting } }
export const WaitingForApp = { args: { state: states.waitingForApp } }
export const OnItsWay = { args: { state: states.onItsWay } }
export const Slow = { args: { state: states.slow } }
export const Arrived = { args: { state: states.arrived } }
export const Reverted = { args: { state: states.reverted } }
export const Replaced = { args: { state: states.replaced } }
export const Dropped = { args: { state: states.dropped } }
export const Proposed = { args: { state: states.proposed } }
export const Cancelled = { args: { state: states.cancelled } }
