import { noActions } from '../../fixtures/noActions.ts'
import { UpdateEmailWalletView } from './UpdateEmailWalletView.tsx'
import { updateEmailWalletStates as states } from './update-email-wallet.states.ts'

export default {
  title: 'Views/UpdateEmailWallet',
  component: UpdateEmailWalletView,
  args: { actions: noActions },
  parameters: { view: 'UpdateEmailWallet' },
}

export const Email = { args: { state: states.email } }
export const Incomplete = { args: { state: states.incomplete } }
export const Letter = { args: { state: states.letter } }
export const Same = { args: { state: states.same } }
export const Lately = { args: { state: states.lately } }
export const Failed = { args: { state: states.failed } }
export const TooSoon = { args: { state: states.tooSoon } }
export const Sending = { args: { state: states.sending } }
export const CurrentCode = { args: { state: states.currentCode } }
export const CurrentChecking = { args: { state: states.currentChecking } }
export const NewCode = { args: { state: states.newCode } }
export const NewCodeWrong = { args: { state: states.newCodeWrong } }
export const NewCodeExpired = { args: { state: states.newCodeExpired } }
export const Done = { args: { state: states.done } }
export const LongAddress = { args: { state: states.longAddress } }
