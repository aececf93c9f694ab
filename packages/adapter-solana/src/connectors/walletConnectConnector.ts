import type { Connector } from '@latchkey/core'

/** Connector for remote wallets. The wallet is known only after it has approved. */
export const walletConnectConnector: Connector = Object.freeze({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespace: 'solana',
})
