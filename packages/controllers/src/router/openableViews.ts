/** Views that a host app can open at any time. */
export const viewsForAll = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic', 'SwitchNetwork'] as const

/** Views that a host app can open, and that show Connect while there is no account. */
export const viewsOfAccount = [
  'Account',
  'ProfileWallets',
  'UpdateEmailWallet',
  'SIWXSignMessage',
  'Send',
  'Receive',
  'Buy',
  'RegisterAccount',
  'RegisterAccountName',
] as const

/** The views that a host app can open. The others are steps of a flow, which shows them itself. */
export type OpenableView = (typeof viewsForAll)[number] | (typeof viewsOfAccount)[number]
