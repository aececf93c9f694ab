import type { Session } from '@latchkey/core'
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
): Promise<Session | undefined> {
  const shared = await restoreAccounts(known)
  return shared && createSession(context, { ...known, ...shared })
}

/**
 * Connects a wallet that answers at once, and releases it. Browsers run code a second time several times faster, so the
 * answer of the user's wallet is shown sooner; most of it is the checksum of the address.
 */
export async function rehearseConnect(context: SessionContext): Promise<void> {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [`0x${'0'.repeat(40)}`],
    eth_chainId: '0x1',
  }
  const session = await connectSession(
    context,
    {
      connector: { id: '', name: '', type: 'INJECTED', namespace: 'eip155' },
      provider: { request: async ({ method }) => answers[method] },
    },
    new AbortController().signal,
  )
  session.release()
}
