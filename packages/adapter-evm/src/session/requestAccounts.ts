import { LatchkeyError, unlessAborted, walletError } from '@latchkey/core'
import type { KnownProvider } from '../connectors/createAnnouncedWallets.ts'
import { readAccounts, readChainId } from './answers.ts'

/**
 * Asks the user in the wallet for accounts.
 * @throws LatchkeyError `connection_rejected`, `connection_failed`, `no_accounts`, `request_aborted` or one of
 * {@link walletError}
 */
export async function requestAccounts(
  { connector, provider }: KnownProvider,
  signal: AbortSignal,
): Promise<{ accounts: readonly string[]; chainId: string }> {
  const wallet = connector.name
  try {
    const accounts = readAccounts(
      await unlessAborted(signal, () => provider.request({ method: 'eth_requestAccounts' })),
    )
    if (accounts.length === 0) throw new LatchkeyError('no_accounts', { wallet })
    const chainId = readChainId(
      await unlessAborted(signal, () => provider.request({ method: 'eth_chainId' })),
    )
    if (!chainId) throw new LatchkeyError('connection_failed', { wallet })
    return { accounts, chainId }
  } catch (cause) {
    throw await walletError(cause, {
      wallet,
      rejected: new LatchkeyError('connection_rejected', { wallet }),
      failed: new LatchkeyError('connection_failed', { wallet }),
    })
  }
}
