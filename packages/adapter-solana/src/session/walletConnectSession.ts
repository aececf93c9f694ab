import { type CaipNetworkId, LatchkeyError, type Session, type WalletConnectSession } from '@latchkey/core'
import { type RpcWallet, rpcWallet } from '../connectors/rpcWallet.ts'
import { walletConnectConnector } from '../connectors/walletConnectConnector.ts'
import { readAccounts } from './answers.ts'
import { createSession, type SessionContext } from './createSession.ts'

/**
 * Creates the session of a remote wallet. A session has all its chains at once, and the app chooses the active one, so a
 * change of the chain in the wallet changes nothing here.
 * @param networkId - the app's network; the wallet may share no account on it
 * @throws LatchkeyError `no_accounts` if it shares none on solana
 */
export function walletConnectSession(
  context: SessionContext,
  approved: WalletConnectSession,
  networkId: CaipNetworkId,
): Session {
  const { wallet } = approved
  const standard = context.wrapped.get(approved) ?? rpcWallet(remoteWallet(approved))
  context.wrapped.set(approved, standard)
  if (readAccounts(standard).length === 0) {
    throw new LatchkeyError('no_accounts', { wallet: wallet.name })
  }
  return createSession(context, { id: walletConnectConnector.id, ...wallet, wallet }, standard, networkId)
}

function remoteWallet(session: WalletConnectSession): RpcWallet {
  const listeners = new Set<() => void>()
  /** The active address, as last reported by the wallet. */
  let active: string | undefined
  const isActive = (account: string) => Number(account.endsWith(`:${active}`))
  session.onChange((change) => {
    if (change.type === 'network' || (change.type === 'accounts' && change.namespace !== 'solana')) return
    if (change.type === 'accounts') active = change.addresses[0]
    for (const listener of [...listeners]) listener()
  })
  return {
    name: session.wallet.name,
    accounts: () => [...session.accounts('solana')].sort((one, other) => isActive(other) - isActive(one)),
    methods: session.methods('solana'),
    request: session.request,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    disconnect: session.disconnect,
  }
}
