import { noActions } from '../../fixtures/noActions.ts'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'
import { unsupportedChainStates as states } from './unsupported-chain.states.ts'

export default {
  title: 'Views/UnsupportedChain',
  component: UnsupportedChainView,
  args: { actions: noActions },
  parameters: { view: 'UnsupportedChain' },
}

export const Choose = { args: { state: states.choose } }
export const UnknownNetwork = { args: { state: states.unknownNetwork } }
export const Switching = { args: { state: states.switching } }
export const Failed = { args: { state: states.failed } }
export const OnlyOne = { args: { state: states.onlyOne } }
export const OnlyOneSwitching = { args: { state: states.onlyOneSwitching } }
export const Disconnecting = { args: { state: states.disconnecting } }
