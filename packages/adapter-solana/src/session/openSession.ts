import {
  askAgain,
  type CaipNetworkId,
  LatchkeyError,
  type Session,
  unlessAborted,
  walletError,
} from '@latchkey/core'
import type { KnownWallet } from '../connectors/createStandardWallets.ts'
import { legacyWallet } from '../connectors/legacyWallet.ts'
import { featureOf, type StandardWallet } from '../connectors/standardWallet.ts'
import { readAccounts } from './answers.ts'
import { createSession, type SessionContext } from './createSession.ts'

/**
 * Asks the user in the wallet to connect.
 * @throws LatchkeyError `connection_rejected`, `connection_failed`, `no_accounts`, `request_aborted` or one of
 * {@link walletError}
 */
export async function connectSession(
  context: SessionContext,
  known: KnownWallet,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<Session> {
  const wallet = known.connector.name
  try {
    const standard = standardOf(context, known)
    await unlessAborted(signal, async () => await featureOf(standard, 'standard:connect')?.connect())
    if (readAccounts(standard).length === 0) throw new LatchkeyError('no_accounts', { wallet })
    return createSession(context, known.connector, standard, networkId)
  } catch (thrown) {
    throw await walletError(thrown, {
      wallet,
      rejected: new LatchkeyError('connection_rejected', { wallet }),
      failed: new LatchkeyError('connection_failed', { wallet }),
    })
  }
}

/** Restores a session without a prompt; `undefined` if the wallet shares nothing, which it does not while it is locked. */
export async function restoreSession(
  context: SessionContext,
  known: KnownWallet,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<Session | undefined> {
  return askAgain({ clock: context.clock, signal }, () => restoreOnce(context, known, networkId))
}

async function restoreOnce(
  context: SessionContext,
  known: KnownWallet,
  networkId: CaipNetworkId,
): Promise<Session | undefined> {
  const wallet = known.connector.name
  try {
    const standard = standardOf(context, known)
    await featureOf(standard, 'standard:connect')?.connect({ silent: true })
    if (readAccounts(standard).length === 0) return undefined
    return createSession(context, known.connector, standard, networkId)
  } catch (thrown) {
    const rejected = new LatchkeyError('connection_rejected', { wallet })
    const error = await walletError(thrown, {
      wallet,
      rejected,
      failed: new LatchkeyError('connection_failed', { wallet }),
    })
    // Some wallets refuse silently what others answer with no account.
    if (error === rejected) return undefined
    throw error
  }
}

/** The wallet behind the features of the standard. A legacy wallet is wrapped once, so that its sessions share one object. */
function standardOf({ wrapped }: SessionContext, { connector, wallet }: KnownWallet): StandardWallet {
  if ('standard' in wallet) return wallet.standard
  const standard = wrapped.get(wallet.legacy) ?? legacyWallet(wallet.legacy, connector.name)
  wrapped.set(wallet.legacy, standard)
  return standard
}
