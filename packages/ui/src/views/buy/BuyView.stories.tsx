import { noActions } from '../../fixtures/noActions.ts'
import { BuyView } from './BuyView.tsx'
import { buyStates as states } from './buy.states.ts'

export default {
  title: 'Views/Buy',
  component: BuyView,
  args: { actions: noActions },
  parameters: { view: 'Buy' },
}

export const Quoted = { args: { state: states.quoted } }
export const Empty = { args: { state: states.empty } }
export const Loading = { args: { state: states.loading } }
export const TooMuch = { args: { state: states.tooMuch } }
export const TooLittleByBank = { args: { state: states.tooLittleByBank } }
export const Estimate = { args: { state: states.estimate } }
export const Euros = { args: { state: states.euros } }
export const OneToken = { args: { state: states.oneToken } }
export const LongNames = { args: { state: states.longNames } }
export const Method = { args: { state: states.method } }
export const MethodBank = { args: { state: states.methodBank } }
export const Token = { args: { state: states.token } }
export const NoSuchToken = { args: { state: states.noSuchToken } }
export const Waiting = { args: { state: states.waiting } }
export const Failed = { args: { state: states.failed } }
export const Unavailable = { args: { state: states.unavailable } }
