/** Views before sign-in, which read only the `way-in` file of a locale. */
const waysIn: readonly string[] = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'SIWXSignMessage',
]

export function isWayIn(view: string): boolean {
  return waysIn.includes(view)
}
