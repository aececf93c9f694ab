import type { View } from '@latchkey/controllers'
import type { ComponentType } from 'react'

/** The views that can be shown; the others come with the flows they belong to. */
export const views = {
  Connect: async () => (await import('../views/connect/ConnectScreen.tsx')).ConnectScreen,
  ConnectingExternal: async () =>
    (await import('../views/connecting-external/ConnectingExternalScreen.tsx')).ConnectingExternalScreen,
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
  SIWXSignMessage: async () =>
    (await import('../views/siwx-sign-message/SIWXSignMessageScreen.tsx')).SIWXSignMessageScreen,
  Send: async () => (await import('../views/send/SendScreen.tsx')).SendScreen,
  SendReview: async () => (await import('../views/send-review/SendReviewScreen.tsx')).SendReviewScreen,
  Receive: async () => (await import('../views/receive/ReceiveScreen.tsx')).ReceiveScreen,
} satisfies Partial<Record<View, () => Promise<ComponentType>>>

export type ShownView = keyof typeof views

/** The views on the way in, which need only the first part of a language. */
const waysIn: readonly ShownView[] = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'SIWXSignMessage',
]

export function isWayIn(view: string): boolean {
  return (waysIn as readonly string[]).includes(view)
}

/** What to show for a view that has not come yet. */
export function shownView(view: View): ShownView {
  return view in views ? (view as ShownView) : 'Connect'
}
