// Entry: wallets elsewhere, over WalletConnect. What it needs loads with the first wish to connect.
import type { WalletConnectFactory } from './ports/walletConnect.ts'
import { createWalletConnectClient } from './walletConnect/createWalletConnectClient.ts'
import type { WalletConnectStorage } from './walletConnect/storage.ts'

export type { WalletConnectStorage } from './walletConnect/storage.ts'

/**
 * Lets people connect a wallet on another device or page. Needs `@walletconnect/universal-provider` beside it, and
 * `projectId` for the public relay, the only one that wallets in the wild use; `services.relay` names another.
 *
 * @example
 * createLatchkey({ networks, adapters: [evmAdapter()], walletConnect: walletConnect(), projectId, metadata })
 */
export function walletConnect(
  options: { readonly storage?: WalletConnectStorage | undefined } = {},
): WalletConnectFactory {
  return (context) => createWalletConnectClient(context, options.storage)
}
