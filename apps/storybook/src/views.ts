import type { ComponentType } from 'react'
import { ApproveTransactionWithRequest } from '../../../packages/ui/src/fixtures/SecureRequest.tsx'
import { AccountView } from '../../../packages/ui/src/views/account/AccountView.tsx'
import { accountStates } from '../../../packages/ui/src/views/account/account.states.ts'
import { AllWalletsView } from '../../../packages/ui/src/views/all-wallets/AllWalletsView.tsx'
import { allWalletsStates } from '../../../packages/ui/src/views/all-wallets/all-wallets.states.ts'
import { approveTransactionStates } from '../../../packages/ui/src/views/approve-transaction/approve-transaction.states.ts'
import { BuyView } from '../../../packages/ui/src/views/buy/BuyView.tsx'
import { buyStates } from '../../../packages/ui/src/views/buy/buy.states.ts'
import { ConnectView } from '../../../packages/ui/src/views/connect/ConnectView.tsx'
import { connectStates } from '../../../packages/ui/src/views/connect/connect.states.ts'
import { ConnectingExternalView } from '../../../packages/ui/src/views/connecting-external/ConnectingExternalView.tsx'
import { connectingExternalStates } from '../../../packages/ui/src/views/connecting-external/connecting-external.states.ts'
import { ConnectingFarcasterView } from '../../../packages/ui/src/views/connecting-farcaster/ConnectingFarcasterView.tsx'
import { connectingFarcasterStates } from '../../../packages/ui/src/views/connecting-farcaster/connecting-farcaster.states.ts'
import { ConnectingWalletConnectView } from '../../../packages/ui/src/views/connecting-wallet-connect/ConnectingWalletConnectView.tsx'
import { connectingWalletConnectStates } from '../../../packages/ui/src/views/connecting-wallet-connect/connecting-wallet-connect.states.ts'
import { ConnectingWalletConnectBasicView } from '../../../packages/ui/src/views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicView.tsx'
import { connectingWalletConnectBasicStates } from '../../../packages/ui/src/views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.states.ts'
import { EmailLoginView } from '../../../packages/ui/src/views/email-login/EmailLoginView.tsx'
import { emailLoginStates } from '../../../packages/ui/src/views/email-login/email-login.states.ts'
import { ProfileWalletsView } from '../../../packages/ui/src/views/profile-wallets/ProfileWalletsView.tsx'
import { profileWalletsStates } from '../../../packages/ui/src/views/profile-wallets/profile-wallets.states.ts'
import { ReceiveView } from '../../../packages/ui/src/views/receive/ReceiveView.tsx'
import { receiveStates } from '../../../packages/ui/src/views/receive/receive.states.ts'
import { RegisterAccountView } from '../../../packages/ui/src/views/register-account/RegisterAccountView.tsx'
import { registerAccountStates } from '../../../packages/ui/src/views/register-account/register-account.states.ts'
import { RegisterAccountNameView } from '../../../packages/ui/src/views/register-account-name/RegisterAccountNameView.tsx'
import { registerAccountNameStates } from '../../../packages/ui/src/views/register-account-name/register-account-name.states.ts'
import { RegisterAccountNameSuccessView } from '../../../packages/ui/src/views/register-account-name-success/RegisterAccountNameSuccessView.tsx'
import { registerAccountNameSuccessStates } from '../../../packages/ui/src/views/register-account-name-success/register-account-name-success.states.ts'
import { SendView } from '../../../packages/ui/src/views/send/SendView.tsx'
import { sendStates } from '../../../packages/ui/src/views/send/send.states.ts'
import { SendReviewView } from '../../../packages/ui/src/views/send-review/SendReviewView.tsx'
import { sendReviewStates } from '../../../packages/ui/src/views/send-review/send-review.states.ts'
import { SIWXSignMessageView } from '../../../packages/ui/src/views/siwx-sign-message/SIWXSignMessageView.tsx'
import { siwxSignMessageStates } from '../../../packages/ui/src/views/siwx-sign-message/siwx-sign-message.states.ts'
import { SwitchActiveChainView } from '../../../packages/ui/src/views/switch-active-chain/SwitchActiveChainView.tsx'
import { switchActiveChainStates } from '../../../packages/ui/src/views/switch-active-chain/switch-active-chain.states.ts'
import { SwitchNetworkView } from '../../../packages/ui/src/views/switch-network/SwitchNetworkView.tsx'
import { switchNetworkStates } from '../../../packages/ui/src/views/switch-network/switch-network.states.ts'
import { UnsupportedChainView } from '../../../packages/ui/src/views/unsupported-chain/UnsupportedChainView.tsx'
import { unsupportedChainStates } from '../../../packages/ui/src/views/unsupported-chain/unsupported-chain.states.ts'
import { UpdateEmailWalletView } from '../../../packages/ui/src/views/update-email-wallet/UpdateEmailWalletView.tsx'
import { updateEmailWalletStates } from '../../../packages/ui/src/views/update-email-wallet/update-email-wallet.states.ts'

type AnyView = ComponentType<{ readonly state: never; readonly actions: never }>

/** All views of the specification and the flows of Account, with their states, for the walks. */
export const views: Readonly<Record<string, readonly [AnyView, Readonly<Record<string, unknown>>]>> = {
  Connect: [ConnectView, connectStates],
  Account: [AccountView, accountStates],
  AllWallets: [AllWalletsView, allWalletsStates],
  ConnectingExternal: [ConnectingExternalView, connectingExternalStates],
  ConnectingWalletConnect: [ConnectingWalletConnectView, connectingWalletConnectStates],
  ConnectingWalletConnectBasic: [ConnectingWalletConnectBasicView, connectingWalletConnectBasicStates],
  ConnectingFarcaster: [ConnectingFarcasterView, connectingFarcasterStates],
  EmailLogin: [EmailLoginView, emailLoginStates],
  UpdateEmailWallet: [UpdateEmailWalletView, updateEmailWalletStates],
  ProfileWallets: [ProfileWalletsView, profileWalletsStates],
  SwitchNetwork: [SwitchNetworkView, switchNetworkStates],
  SwitchActiveChain: [SwitchActiveChainView, switchActiveChainStates],
  UnsupportedChain: [UnsupportedChainView, unsupportedChainStates],
  SIWXSignMessage: [SIWXSignMessageView, siwxSignMessageStates],
  ApproveTransaction: [ApproveTransactionWithRequest, approveTransactionStates],
  RegisterAccount: [RegisterAccountView, registerAccountStates],
  RegisterAccountName: [RegisterAccountNameView, registerAccountNameStates],
  RegisterAccountNameSuccess: [RegisterAccountNameSuccessView, registerAccountNameSuccessStates],
  Send: [SendView, sendStates],
  SendReview: [SendReviewView, sendReviewStates],
  Receive: [ReceiveView, receiveStates],
  Buy: [BuyView, buyStates],
}
