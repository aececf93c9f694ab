import {
  type CaipNetworkId,
  type EmbeddedSession,
  evmChainId,
  LatchkeyError,
  type Session,
} from '@latchkey/core'
import { evmNodes } from '../clients/evmNodes.ts'
import { embeddedConnector } from '../connectors/embeddedConnector.ts'
import { createSession, type SessionContext } from './createSession.ts'
import { embeddedProvider } from './embeddedProvider.ts'

/**
 * Creates the session of the embedded wallet.
 * @param networkId - the app's network
 * @throws LatchkeyError `no_accounts` if the wallet has no account on eip155
 */
export function embeddedWalletSession(
  context: SessionContext,
  opened: EmbeddedSession,
  networkId: CaipNetworkId,
): Session {
  const { networks } = context
  const chainId = String(evmChainId(networkId))
  const provider = embeddedProvider(opened, {
    chainId,
    chainIds: networks.map(({ caipNetworkId }) => caipNetworkId.slice('eip155:'.length)),
    read(at, method, params) {
      const id: CaipNetworkId = `eip155:${at}`
      const urls = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrls.default.http ?? []
      return evmNodes(context, { networkId: id, urls }).request({ method, params })
    },
  })
  const accounts = opened.accounts('eip155')
  if (accounts.length === 0) throw new LatchkeyError('no_accounts', { wallet: embeddedConnector.name })
  return createSession(context, {
    ...{ connector: embeddedConnector, provider, accounts, chainId, locked: false },
    get user() {
      return opened.user
    },
  })
}
