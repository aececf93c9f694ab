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

/** Views that have a screen. */
export type ShownView = keyof typeof presentViews | keyof typeof lateViews

/** The view to render for a router view; views without a screen fall back to Connect. */
export function shownView(view: View): ShownView {
  return view in presentViews || view in lateViews ? (view as ShownView) : 'Connect'
}

export function isLate(view: ShownView): view is keyof typeof lateViews {
  return view in lateViews
}
