import { type CaipNetworkId, LatchkeyError, type Session, type WalletConnectSession } from '@latchkey/core'
import { evmNodes } from '../clients/evmNodes.ts'
import { walletConnectConnector } from '../connectors/walletConnectConnector.ts'
import { readAccounts, readChainId } from './answers.ts'
import { createSession, type SessionContext } from './createSession.ts'
import { walletConnectProvider } from './walletConnectProvider.ts'

/**
 * Creates the session of a remote wallet. @throws LatchkeyError `no_accounts` if it shares none on eip155
 * @param networkId - the app's network; the wallet may share no account on it
 */
export async function walletConnectSession(
  context: SessionContext,
  approved: WalletConnectSession,
  networkId: CaipNetworkId,
): Promise<Session> {
  const { networks } = context
  const provider = walletConnectProvider(approved, {
    chainId: networkId.slice('eip155:'.length),
    read(chainId, method, params) {
      const at: CaipNetworkId = `eip155:${chainId}`
      const urls = networks.find(({ caipNetworkId }) => caipNetworkId === at)?.rpcUrls.default.http ?? []
      return evmNodes(context, { networkId: at, urls }).request({ method, params })
    },
  })
  const { wallet } = approved
  const connector = { ...walletConnectConnector, ...wallet }
  const accounts = readAccounts(await provider.request({ method: 'eth_accounts' }))
  const chainId = readChainId(await provider.request({ method: 'eth_chainId' }))
  if (accounts.length === 0 || !chainId) {
    throw new LatchkeyError('no_accounts', { wallet: wallet.name })
  }
  return createSession(context, { connector, provider, wallet, accounts, chainId, locked: false })
}
