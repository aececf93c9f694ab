import type { WalletPage } from './walletPage.ts'

type RegisterApi = { register(...wallets: readonly unknown[]): () => void }

/**
 * {@link WalletPage} of the current browser page. Reads nothing before a member is used.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export const browserWalletPage: WalletPage = {
  registeredWallets(onRegistered) {
    const api: RegisterApi = Object.freeze({
      register(...wallets) {
        const removals = wallets.map((wallet) => onRegistered(wallet))
        return () => {
          for (const remove of removals) remove()
        }
      },
    })
    const onRegister = (event: Event) => {
      const { detail: callback } = event as CustomEvent<unknown>
      if (typeof callback === 'function') callback(api)
    }
    window.addEventListener('wallet-standard:register-wallet', onRegister)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return () => window.removeEventListener('wallet-standard:register-wallet', onRegister)
  },
  legacyWallets() {
    const page = window as { phantom?: { solana?: unknown }; solana?: unknown }
    try {
      return [...new Set([page.phantom?.solana, page.solana])].filter(Boolean)
    } catch {
      // A getter of a wallet threw.
      return []
    }
  },
}
