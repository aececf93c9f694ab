import { noActions } from '../../fixtures/noActions.ts'
import { ReceiveView } from './ReceiveView.tsx'
import { receiveStates as states } from './receive.states.ts'

export default {
  title: 'Views/Receive',
  component: ReceiveView,
  args: { actions: noActions },
  parameters: { view: 'Receive' },
}

export const Ready = { args: { state: states.ready } }
export const Copied = {
  args: { state: states.copied },
  parameters: { snack: { kind: 'success', text: 'Address copied' } },
}
export const NoName = { args: { state: states.noName } }
export const OneNetwork = { args: { state: states.oneNetwork } }
export const Solana = { args: { state: states.solana } }
