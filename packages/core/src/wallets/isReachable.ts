import type { Namespace } from '../caip/namespaces.ts'
import type { Wallet } from './wallet.ts'

// Reached on a phone by links of their own: by rdns here, by a hash in the vendors' directories. Field facts 5.
const coinbase = /^(com\.coinbase\.wallet|d0ca99ff[0-9a-f]{52}45c8)$/
const solanaBrowser = /^(app\.phantom|com\.solflare|a797aa35[0-9a-f]{52}d393|1ca0bdd4[0-9a-f]{52}5e79)$/

/**
 * Whether a wallet can be connected from where the person is: on a phone it needs a link for phones (or is one of
 * those that open pages themselves), with WalletConnect alone any link, and it must know one of the chains. Spec §5.
 */
export function isReachable(
  wallet: Wallet,
  where: {
    readonly isMobile: boolean
    /** There is no other way than WalletConnect. */
    readonly onlyWalletConnect: boolean
    readonly namespaces: readonly Namespace[]
    /** CAIP-2 ids that the app asks for. */
    readonly chains: readonly string[]
  },
): boolean {
  const { mobile_link, desktop_link, webapp_link, chains, rdns, id } = wallet
  if (chains?.length && !chains.some((chain) => where.chains.includes(chain))) return false
  if (where.onlyWalletConnect && !mobile_link && !desktop_link && !webapp_link) return false
  if (!where.isMobile || mobile_link) return true
  const names = [rdns ?? '', id]
  return names.some(
    (name) => coinbase.test(name) || (where.namespaces.includes('solana') && solanaBrowser.test(name)),
  )
}
