import type { KnownProvider } from '../connectors/createDirectory.ts'
import { allowsAccounts, readAccounts, readChainId } from './answers.ts'

/**
 * What a wallet still shares, without asking the person: accounts; none but the permission (locked);
 * or nothing. A locked wallet is not a connected one.
 */
export async function restoreAccounts({
  provider,
}: KnownProvider): Promise<{ accounts: readonly string[]; chainId: string; locked: boolean } | undefined> {
  const [accounts, chainId] = await Promise.all([
    provider.request({ method: 'eth_accounts' }).then(readAccounts),
    provider.request({ method: 'eth_chainId' }).then(readChainId),
  ])
  if (!chainId) return undefined
  if (accounts.length > 0) return { accounts, chainId, locked: false }
  return (await isPermitted({ provider })) ? { accounts, chainId, locked: true } : undefined
}

/** Whether the permission stands though no account is shared: the wallet is locked. A wallet that does not know permissions has none. */
export async function isPermitted({ provider }: Pick<KnownProvider, 'provider'>): Promise<boolean> {
  try {
    return allowsAccounts(await provider.request({ method: 'wallet_getPermissions' }))
  } catch {
    return false
  }
}
