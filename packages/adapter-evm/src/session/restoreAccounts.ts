import type { KnownProvider } from '../connectors/createAnnouncedWallets.ts'
import { allowsAccounts, readAccounts, readChainId } from './answers.ts'

/**
 * Reads what a wallet shares, without a prompt: its accounts, or none with `locked` if it only has permission.
 * `undefined` without permission.
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

/** Whether the app has permission to read accounts. `false` for wallets without `wallet_getPermissions`. */
export async function isPermitted({ provider }: Pick<KnownProvider, 'provider'>): Promise<boolean> {
  try {
    return allowsAccounts(await provider.request({ method: 'wallet_getPermissions' }))
  } catch {
    return false
  }
}
