// Entry: wallets elsewhere, over WalletConnect. What it needs loads with the first wish to connect.
import type { WalletConnectClient, WalletConnectFactory } from './ports/walletConnect.ts'
import type { WalletConnectOptions } from './walletConnect/options.ts'

export type { NamespaceOverrides } from './walletConnect/namespaces.ts'
export type { WalletConnectOptions } from './walletConnect/options.ts'
export type { WalletConnectStorage } from './walletConnect/storage.ts'

/**
 * Lets people connect a wallet on another device or page. Needs `@walletconnect/universal-provider`, `sign-client` and
 * `core` beside it, and `projectId` for the public relay, the only one that wallets in the wild use; `services.relay`
 * names another.
 *
 * @example
 * createLatchkey({ networks, adapters: [evmAdapter()], walletConnect: walletConnect(), projectId, metadata })
 */
export function walletConnect(options: WalletConnectOptions = {}): WalletConnectFactory {
  return (context) => {
    let loading: Promise<WalletConnectClient> | undefined
    const load = () => {
      loading ??= import('./walletConnect/createWalletConnectClient.ts').then(
        ({ createWalletConnectClient }) => createWalletConnectClient(context, options),
      )
      // A chunk that could not be fetched may be there the next time.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    return {
      propose: async (...asked) => (await load()).propose(...asked),
      restore: async (...asked) => (await load()).restore(...asked),
      stop() {
        void loading?.then(
          (client) => client.stop(),
          () => {},
        )
      },
    }
  }
}
