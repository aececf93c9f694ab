import type { View } from '@latchkey/controllers'
import type { ComponentType } from 'react'
import { ConnectScreen } from '../views/connect/ConnectScreen.tsx'
import { ConnectingExternalScreen } from '../views/connecting-external/ConnectingExternalScreen.tsx'
import { SIWXSignMessageScreen } from '../views/siwx-sign-message/SIWXSignMessageScreen.tsx'

/** Screens that every sign-in passes, part of the modal's chunk. */
export const presentViews = {
  Connect: ConnectScreen,
  ConnectingExternal: ConnectingExternalScreen,
  SIWXSignMessage: SIWXSignMessageScreen,
} satisfies Partial<Record<View, ComponentType>>

/** Screens loaded when first shown. */
export const lateViews = {
  ConnectingWalletConnect: async () =>
    (await import('../views/connecting-wallet-connect/ConnectingWalletConnectScreen.tsx'))
      .ConnectingWalletConnectScreen,
  ConnectingWalletConnectBasic: async () =>
    (await import('../views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicScreen.tsx'))
      .ConnectingWalletConnectBasicScreen,
  AllWallets: async () => (await import('../views/all-wallets/AllWalletsScreen.tsx')).AllWalletsScreen,
  EmailLogin: async () => (await import('../views/email-login/EmailLoginScreen.tsx')).EmailLoginScreen,
  ConnectingFarcaster: async () =>
    (await import('../views/connecting-farcaster/ConnectingFarcasterScreen.tsx')).ConnectingFarcasterScreen,
  ApproveTransaction: async () =>
    (await import('../views/approve-transaction/ApproveTransactionScreen.tsx')).ApproveTransactionScreen,
  RegisterAccount: async () =>
    (await import('../views/register-account/RegisterAccountScreen.tsx')).RegisterAccountScreen,
  RegisterAccountName: async () =>
    (await import('../views/register-account-name/RegisterAccountNameScreen.tsx')).RegisterAccountNameScreen,
  RegisterAccountNameSuccess: async () =>
    (await import('../views/register-account-name-success/RegisterAccountNameSuccessScreen.tsx'))
      .RegisterAccountNameSuccessScreen,
  Buy: async () => (await import('../views/buy/BuyScreen.tsx')).BuyScreen,
  Account: async () => (await import('../views/account/AccountScreen.tsx')).AccountScreen,
  ProfileWallets: async () =>
    (await import('../views/profile-wallets/ProfileWalletsScreen.tsx')).ProfileWalletsScreen,
  UpdateEmailWallet: async () =>
    (await import('../views/update-email-wallet/UpdateEmailWalletScreen.tsx')).UpdateEmailWalletScreen,
  SwitchNetwork: async () =>
    (await import('../views/switch-network/SwitchNetworkScreen.tsx')).SwitchNetworkScreen,
  SwitchActiveChain: async () =>
    (await import('../views/switch-active-chain/SwitchActiveChainScreen.tsx')).SwitchActiveChainScreen,
  UnsupportedChain: async () =>
    (await import('../views/unsupported-chain/UnsupportedChainScreen.tsx')).UnsupportedChainScreen,
  Send: async () => (await import('../views/send/SendScreen.tsx')).SendScreen,
  SendReview: async () => (await import('../views/send-review/SendReviewScreen.tsx')).SendReviewScreen,
  Receive: async () => (await import('../views/receive/ReceiveScreen.tsx')).ReceiveScreen,
} satisfies Record<Exclude<View, keyof typeof presentViews>, () => Promise<ComponentType>>

export function isLate(view: View): view is keyof typeof lateViews {
  return view in lateViews
}
