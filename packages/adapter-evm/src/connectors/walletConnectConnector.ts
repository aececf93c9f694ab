import type { Connector } from '@latchkey/core'

/** The way to wallets elsewhere; which one it is, is known when it has answered. */
export const walletConnectConnector: Connector = Object.freeze({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespace: 'eip155',
})
