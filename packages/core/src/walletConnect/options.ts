import type { NamespaceOverrides } from './namespaces.ts'
import type { WalletConnectStorage } from './storage.ts'

/** What a host may say of WalletConnect beyond `projectId`, `services.relay` and `metadata`. */
export type WalletConnectOptions = {
  /** Where sessions and their keys are kept. Default: IndexedDB, sealed with a key that the browser does not give out. */
  readonly storage?: WalletConnectStorage | undefined
  /**
   * JSON-RPC methods and events a wallet is asked for, by chain family; default: those of the field. Nothing is
   * required of it, so that one that knows some can say yes to those.
   */
  readonly namespaces?: NamespaceOverrides | undefined
}
