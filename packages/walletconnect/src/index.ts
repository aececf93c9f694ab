// The WalletConnect SDK is loaded with the first proposal or restored session.
import type { WalletConnectClient, WalletConnectFactory } from '@latchkey/core'
import type { WalletConnectOptions } from './options.ts'

export type { NamespaceOverrides } from './namespaces.ts'
export type { WalletConnectOptions } from './options.ts'
export type { WalletConnectStorage } from './storage.ts'

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
      loading ??= import('./createWalletConnectClient.ts').then(({ createWalletConnectClient }) =>
        createWalletConnectClient(context, options),
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
