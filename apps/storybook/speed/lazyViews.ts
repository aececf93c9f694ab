/** Every view as a separate chunk, as the modal loads them, for measuring sizes and speed. */
export const lazyViews = {
  Connect: async () => (await import('../../../packages/ui/src/views/connect/ConnectView.tsx')).ConnectView,
  Account: async () => (await import('../../../packages/ui/src/views/account/AccountView.tsx')).AccountView,
  AllWallets: async () =>
    (await import('../../../packages/ui/src/views/all-wallets/AllWalletsView.tsx')).AllWalletsView,
  ConnectingExternal: async () =>
    (await import('../../../packages/ui/src/views/connecting-external/ConnectingExternalView.tsx'))
      .ConnectingExternalView,
  ConnectingWalletConnect: async () =>
    (await import('../../../packages/ui/src/views/connecting-wallet-connect/ConnectingWalletConnectView.tsx'))
      .ConnectingWalletConnectView,
  ConnectingWalletConnectBasic: async () =>
    (
      await import(
        '../../../packages/ui/src/views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicView.tsx'
      )
    ).ConnectingWalletConnectBasicView,
  ConnectingFarcaster: async () =>
    (await import('../../../packages/ui/src/views/connecting-farcaster/ConnectingFarcasterView.tsx'))
      .ConnectingFarcasterView,
  EmailLogin: async () =>
    (await import('../../../packages/ui/src/views/email-login/EmailLoginView.tsx')).EmailLoginView,
  UpdateEmailWallet: async () =>
    (await import('../../../packages/ui/src/views/update-email-wallet/UpdateEmailWalletView.tsx'))
      .UpdateEmailWalletView,
  ProfileWallets: async () =>
    (await import('../../../packages/ui/src/views/profile-wallets/ProfileWalletsView.tsx'))
      .ProfileWalletsView,
  SwitchNetwork: async () =>
    (await import('../../../packages/ui/src/views/switch-network/SwitchNetworkView.tsx')).SwitchNetworkView,
  SwitchActiveChain: async () =>
    (await import('../../../packages/ui/src/views/switch-active-chain/SwitchActiveChainView.tsx'))
      .SwitchActiveChainView,
  UnsupportedChain: async () =>
    (await import('../../../packages/ui/src/views/unsupported-chain/UnsupportedChainView.tsx'))
      .UnsupportedChainView,
  SIWXSignMessage: async () =>
    (await import('../../../packages/ui/src/views/siwx-sign-message/SIWXSignMessageView.tsx'))
      .SIWXSignMessageView,
  ApproveTransaction: async () =>
    (await import('../../../packages/ui/src/views/approve-transaction/ApproveTransactionView.tsx'))
      .ApproveTransactionView,
  RegisterAccount: async () =>
    (await import('../../../packages/ui/src/views/register-account/RegisterAccountView.tsx'))
      .RegisterAccountView,
  RegisterAccountName: async () =>
    (await import('../../../packages/ui/src/views/register-account-name/RegisterAccountNameView.tsx'))
      .RegisterAccountNameView,
  RegisterAccountNameSuccess: async () =>
    (
      await import(
        '../../../packages/ui/src/views/register-account-name-success/RegisterAccountNameSuccessView.tsx'
      )
    ).RegisterAccountNameSuccessView,
  Send: async () => (await import('../../../packages/ui/src/views/send/SendView.tsx')).SendView,
  SendReview: async () =>
    (await import('../../../packages/ui/src/views/send-review/SendReviewView.tsx')).SendReviewView,
  Receive: async () => (await import('../../../packages/ui/src/views/receive/ReceiveView.tsx')).ReceiveView,
  Buy: async () => (await import('../../../packages/ui/src/views/buy/BuyView.tsx')).BuyView,
}
