import { askAgain, type Session } from '@latchkey/core'
import type { KnownProvider } from '../connectors/createAnnouncedWallets.ts'
import { createSession, type SessionContext } from './createSession.ts'
import { requestAccounts } from './requestAccounts.ts'
import { restoreAccounts } from './restoreAccounts.ts'

/** Asks the user in the wallet to connect. @throws LatchkeyError see {@link requestAccounts} */
export async function connectSession(
  context: SessionContext,
  known: KnownProvider,
  signal: AbortSignal,
): Promise<Session> {
  const { accounts, chainId } = await requestAccounts(known, signal)
  return createSession(context, { ...known, accounts, chainId, locked: false })
}

/** Restores a session without a prompt; `undefined` if the wallet shares nothing. */
export async function restoreSession(
  context: SessionContext,
  known: KnownProvider,
  signal: AbortSignal,
): Promise<Session | undefined> {
  const shared = await askAgain({ clock: context.clock, signal }, () => restoreAccounts(known))
  return shared && createSession(context, { ...known, ...shared })
}
