import type { Session } from '@latchkey/core'
import type { KnownProvider } from '../connectors/createDirectory.ts'
import { createSession, type SessionContext } from './createSession.ts'
import { requestAccounts } from './requestAccounts.ts'
import { restoreAccounts } from './restoreAccounts.ts'

/** Asks the person behind a wallet. @throws LatchkeyError */
export async function connectSession(
  context: SessionContext,
  known: KnownProvider,
  signal: AbortSignal,
): Promise<Session> {
  const { accounts, chainId } = await requestAccounts(known, signal)
  return createSession(context, { ...known, accounts, chainId, locked: false })
}

/** Picks up what a wallet still shares, without asking. */
export async function restoreSession(
  context: SessionContext,
  known: KnownProvider,
): Promise<Session | undefined> {
  const shared = await restoreAccounts(known)
  return shared && createSession(context, { ...known, ...shared })
}
