/** One state of each view, in the chunk of the view. */
export const lazyStates = {
  Connect: async () =>
    (await import('../../../packages/ui/src/views/connect/connect.states.ts')).connectStates.emailFirst,
  Account: async () =>
    (await import('../../../packages/ui/src/views/account/account.states.ts')).accountStates.tokens,
  AllWallets: async () =>
    (await import('../../../packages/ui/src/views/all-wallets/all-wallets.states.ts')).allWalletsStates
      .browse,
  ConnectingExternal: async () =>
    (await import('../../../packages/ui/src/views/connecting-external/connecting-external.states.ts'))
      .connectingExternalStates.waiting,
  ConnectingWalletConnect: async () =>
    (
      await import(
        '../../../packages/ui/src/views/connecting-wallet-connect/connecting-wallet-connect.states.ts'
      )
    ).connectingWalletConnectStates.scan,
  ConnectingWalletConnectBasic: async () =>
    (
      await import(
        '../../../packages/ui/src/views/connecting-wallet-connect-basic/connecting-wallet-connect-basic.states.ts'
      )
    ).connectingWalletConnectBasicStates.ready,
  ConnectingFarcaster: async () =>
    (await import('../../../packages/ui/src/views/connecting-farcaster/connecting-farcaster.states.ts'))
      .connectingFarcasterStates.scan,
  EmailLogin: async () =>
    (await import('../../../packages/ui/src/views/email-login/email-login.states.ts')).emailLoginStates.email,
  UpdateEmailWallet: async () =>
    (await import('../../../packages/ui/src/views/update-email-wallet/update-email-wallet.states.ts'))
      .updateEmailWalletStates.email,
  ProfileWallets: async () =>
    (await import('../../../packages/ui/src/views/profile-wallets/profile-wallets.states.ts'))
      .profileWalletsStates.several,
  SwitchNetwork: async () =>
    (await import('../../../packages/ui/src/views/switch-network/switch-network.states.ts'))
      .switchNetworkStates.list,
  SwitchActiveChain: async () =>
    (await import('../../../packages/ui/src/views/switch-active-chain/switch-active-chain.states.ts'))
      .switchActiveChainStates.prompt,
  UnsupportedChain: async () =>
    (await import('../../../packages/ui/src/views/unsupported-chain/unsupported-chain.states.ts'))
      .unsupportedChainStates.choose,
  SIWXSignMessage: async () =>
    (await import('../../../packages/ui/src/views/siwx-sign-message/siwx-sign-message.states.ts'))
      .siwxSignMessageStates.ask,
  ApproveTransaction: async () =>
    (await import('../../../packages/ui/src/views/approve-transaction/approve-transaction.states.ts'))
      .approveTransactionStates.loading,
  RegisterAccount: async () =>
    (await import('../../../packages/ui/src/views/register-account/register-account.states.ts'))
      .registerAccountStates.free,
  RegisterAccountName: async () =>
    (await import('../../../packages/ui/src/views/register-account-name/register-account-name.states.ts'))
      .registerAccountNameStates.empty,
  RegisterAccountNameSuccess: async () =>
    (
      await import(
        '../../../packages/ui/src/views/register-account-name-success/register-account-name-success.states.ts'
      )
    ).registerAccountNameSuccessStates.done,
  Send: async () => (await import('../../../packages/ui/src/views/send/send.states.ts')).sendStates.empty,
  SendReview: async () =>
    (await import('../../../packages/ui/src/views/send-review/send-review.states.ts')).sendReviewStates
      .review,
  Receive: async () =>
    (await import('../../../packages/ui/src/views/receive/receive.states.ts')).receiveStates.ready,
  Buy: async () => (await import('../../../packages/ui/src/views/buy/buy.states.ts')).buyStates.quoted,
  /** Lists of ten thousand items. */
  AllWalletsLong: async () =>
    (await import('../../../packages/ui/src/views/all-wallets/all-wallets.states.ts')).allWalletsStates
      .tenThousand,
  AccountLong: async () =>
    (await import('../../../packages/ui/src/views/account/account.states.ts')).accountStates
      .activityTenThousand,
}
