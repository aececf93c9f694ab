// Entry for remote wallets (WalletConnect). The WalletConnect SDK is loaded with the first proposal or restored session.
import type { WalletConnectClient, WalletConnectFactory } from './ports/walletConnect.ts'
import type { WalletConnectOptions } from './walletConnect/options.ts'

export type { NamespaceOverrides } from './walletConnect/namespaces.ts'
export type { WalletConnectOptions } from './walletConnect/options.ts'
export type { WalletConnectStorage } from './walletConnect/storage.ts'

/**
 * Enables remote wallets. Requires the packages `@walletconnect/universal-provider`, `@walletconnect/sign-client` and
 * `@walletconnect/core`, and `projectId` for the public relay, the only one that production wallets use.
 * `services.relay` sets another relay.
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
      // A failed import is retried on the next call.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    return {
      propose: async (...args) => (await load()).propose(...args),
      restore: async (...args) => (await load()).restore(...args),
      stop() {
        void loading?.then(
          (client) => client.stop(),
          () => {},
        )
      },
    }
  }
}
