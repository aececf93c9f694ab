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
  /**
   * Has each proposal and request attested by Verify, a service of WalletConnect, so that wallets show the page's origin as
   * verified instead of warning of an unknown domain. Loads a frame of `https://verify.walletconnect.org`, which learns when the
   * user is asked for something; while it does not answer, each request waits 5 s for it. Default: `false`.
   *
   * @example
   * walletConnect({ verify: true })
   */
  readonly verify?: boolean | undefined
}
