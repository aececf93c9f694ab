import type { NamespaceOverrides } from './namespaces.ts'
import type { WalletConnectStorage } from './storage.ts'

/** Options of `walletConnect()`. `projectId`, `services.relay` and `metadata` are options of `createLatchkey`. */
export type WalletConnectOptions = {
  /** Store of sessions and their keys. Default: IndexedDB, encrypted with a non-extractable key. */
  readonly storage?: WalletConnectStorage | undefined
  /**
   * JSON-RPC methods and events to request, by namespace; default: those that wallets commonly support. All are optional,
   * so that a wallet that supports only some can approve those.
   */
  readonly namespaces?: NamespaceOverrides | undefined
}
