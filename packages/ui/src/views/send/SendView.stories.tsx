import { noActions } from '../../fixtures/noActions.ts'
import { SendView } from './SendView.tsx'
import { sendStates as states } from './send.states.ts'

export default {
  title: 'Views/Send',
  component: SendView,
  args: { actions: noActions },
  parameters: { view: 'Send' },
}

export const Empty = { args: { state: states.empty } }
export const NoToken = { args: { state: states.noToken } }
export const AddressOnly = { args: { state: states.addressOnly } }
export const ChooseToken = { args: { state: states.chooseToken } }
export const NoSuchToken = { args: { state: states.noSuchToken } }
export const Finding = { args: { state: states.finding } }
export const GettingFee = { args: { state: states.gettingFee } }
export const Ready = { args: { state: states.ready } }
export const ReadyNative = { args: { state: states.readyNative } }
export const FeeUnknown = { args: { state: states.feeUnknown } }
export const LookAlike = { args: { state: states.lookAlike } }
export const OwnAddress = { args: { state: states.ownAddress } }
export const NotEnough = { args: { state: states.notEnough } }
export const NotEnoughForFee = { args: { state: states.notEnoughForFee } }
export const NotAnAmount = { args: { state: states.notAnAmount } }
export const WithSign = { args: { state: states.withSign } }
export const WithExponent = { args: { state: states.withExponent } }
export const Ambiguous = { args: { state: states.ambiguous } }
export const TooManyDecimals = { args: { state: states.tooManyDecimals } }
export const NameNotChecked = { args: { state: states.nameNotChecked } }
export const NameWithoutAddress = { args: { state: states.nameWithoutAddress } }
export const NameNotFound = { args: { state: states.nameNotFound } }
export const NameUnconfirmed = { args: { state: states.nameUnconfirmed } }
export const Typo = { args: { state: states.typo } }
export const NotAnAddress = { args: { state: states.notAnAddress } }
export const TokenContract = { args: { state: states.tokenContract } }
