import type { View } from '@latchkey/controllers'
import type { ComponentType } from 'react'
import { ConnectScreen } from '../views/connect/ConnectScreen.tsx'
import { ConnectingExternalScreen } from '../views/connecting-external/ConnectingExternalScreen.tsx'
import { SIWXSignMessageScreen } from '../views/siwx-sign-message/SIWXSignMessageScreen.tsx'

/** What every way in passes comes with the modal itself. */
export const presentViews = {
  Connect: ConnectScreen,
  ConnectingExternal: ConnectingExternalScreen,
  SIWXSignMessage: SIWXSignMessageScreen,
} satisfies Partial<Record<View, ComponentType>>

/** Loaded when first shown. */
export const lateViews = {
  ConnectingWalletConnect: async () =>
    (await import('../views/connecting-wallet-connect/ConnectingWalletConnectScreen.tsx'))
      .ConnectingWalletConnectScreen,
  ConnectingWalletConnectBasic: async () =>
    (await import('../views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicScreen.tsx'))
      .ConnectingWalletConnectBasicScreen,
  AllWallets: async () => (await import('../views/all-wallets/AllWalletsScreen.tsx')).AllWalletsScreen,
  RegisterAccount: async () =>
    (await import('../views/register-account/RegisterAccountScreen.tsx')).RegisterAccountScreen,
  RegisterAccountName: async () =>
    (await import('../views/register-account-name/RegisterAccountNameScreen.tsx')).RegisterAccountNameScreen,
  RegisterAccountNameSuccess: async () =>
    (await import('../views/register-account-name-success/RegisterAccountNameSuccessScreen.tsx'))
      .RegisterAccountNameSuccessScreen,
  Buy: async () => (await import('../views/buy/BuyScreen.tsx')).BuyScreen,
  Account: async () => (await import('../views/account/AccountScreen.tsx')).AccountScreen,
  SwitchNetwork: async () =>
    (await import('../views/switch-network/SwitchNetworkScreen.tsx')).SwitchNetworkScreen,
  SwitchActiveChain: async () =>
    (await import('../views/switch-active-chain/SwitchActiveChainScreen.tsx')).SwitchActiveChainScreen,
  UnsupportedChain: async () =>
    (await import('../views/unsupported-chain/UnsupportedChainScreen.tsx')).UnsupportedChainScreen,
  Send: async () => (await import('../views/send/SendScreen.tsx')).SendScreen,
  SendReview: async () => (await import('../views/send-review/SendReviewScreen.tsx')).SendReviewScreen,
  Receive: async () => (await import('../views/receive/ReceiveScreen.tsx')).ReceiveScreen,
} satisfies Partial<Record<View, () => Promise<ComponentType>>>

/** The views that can be shown; the others come with the flows they belong to. */
export type ShownView = keyof typeof presentViews | keyof typeof lateViews

/** What to show for a view that has not come yet. */
export function shownView(view: View): ShownView {
  return view in presentViews || view in lateViews ? (view as ShownView) : 'Connect'
}

export function isLate(view: ShownView): view is keyof typeof lateViews {
  return view in lateViews
}
