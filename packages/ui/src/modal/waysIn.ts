/** The views on the way in, which need only the first part of a language. */
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
