import { noActions } from '../../fixtures/noActions.ts'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'
import { switchNetworkStates as states } from './switch-network.states.ts'

export default {
  title: 'Views/SwitchNetwork',
  component: SwitchNetworkView,
  args: { actions: noActions },
  parameters: { view: 'SwitchNetwork' },
}

export const List = { args: { state: states.list } }
export const Switched = {
  args: { state: states.switched },
  parameters: { snack: { kind: 'success', text: 'You’re on Base' } },
}
export const FewNetworks = {
  args: { state: states.fewNetworks },
  parameters: { snack: { kind: 'success', text: 'You’re on Arbitrum One' } },
}
export const Nowhere = { args: { state: states.nowhere } }
export const Searching = { args: { state: states.searching } }
export const None = { args: { state: states.none } }
export const Waiting = { args: { state: states.waiting } }
export const WaitingForApp = { args: { state: states.waitingForApp } }
export const Adding = { args: { state: states.adding } }
export const Declined = { args: { state: states.declined } }
export const Failed = { args: { state: states.failed } }
