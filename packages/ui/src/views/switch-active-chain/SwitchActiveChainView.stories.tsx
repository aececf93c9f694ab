import { noActions } from '../../fixtures/noActions.ts'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
import { switchActiveChainStates as states } from './switch-active-chain.states.ts'

export default {
  title: 'Views/SwitchActiveChain',
  component: SwitchActiveChainView,
  args: { actions: noActions },
  parameters: { view: 'SwitchActiveChain' },
}

export const Prompt = { args: { state: states.prompt } }
export const Switching = { args: { state: states.switching } }
export const NoAccount = { args: { state: states.noAccount } }
export const Choose = { args: { state: states.choose } }
export const ChooseLongName = { args: { state: states.chooseLongName } }
export const Failed = { args: { state: states.failed } }
