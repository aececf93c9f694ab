import { type CaipNetworkId, type EmbeddedSession, LatchkeyError, type Session } from '@latchkey/core'
import { embeddedConnector } from '../connectors/embeddedConnector.ts'
import { rpcWallet } from '../connectors/rpcWallet.ts'
import { readAccounts } from './answers.ts'
import { createSession, type SessionContext } from './createSession.ts'

const methods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Creates the session of the embedded wallet, which has the same account on every network of the app. What signs or sends
 * goes to the frame, which asks the user.
 * @param networkId - the app's network
 * @throws LatchkeyError `no_accounts` if the wallet has no account on solana
 */
export function embeddedWalletSession(
  context: SessionContext,
  opened: EmbeddedSession,
  networkId: CaipNetworkId,
): Session {
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  let ended = false
  opened.onEnd(() => {
    ended = true
  })
  const { id, name } = embeddedConnector
  const standard = rpcWallet({
    name,
    accounts: () =>
      ended
        ? []
        : opened
            .accounts('solana')
            .flatMap((address) => networks.map(({ caipNetworkId }) => `${caipNetworkId}:${address}`)),
    methods,
    request: opened.request,
    onChange: opened.onEnd,
    disconnect: opened.disconnect,
  })
  if (readAccounts(standard).length === 0) throw new LatchkeyError('no_accounts', { wallet: name })
  const connected = {
    ...{ id, name },
    get user() {
      return opened.user
    },
  }
  return createSession(context, connected, standard, networkId)
}
