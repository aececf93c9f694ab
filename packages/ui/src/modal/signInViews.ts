/** Views before sign-in, which read only the `way-in` file of a locale. */
const signInViews: readonly string[] = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'SIWXSignMessage',
]

export function isSignInView(view: string): boolean {
  return signInViews.includes(view)
}
