/**
 * SDK 2.21.8 keeps its core in a global, by storage prefix, and reuses it for the next client although it was stopped. Removes
 * it.
 *
 * Upstream: https://github.com/WalletConnect/walletconnect-monorepo/pull/5802 introduced the global core.
 * Needed by forgetCore.test.ts, `the SDK reuses the connection of an earlier core, unless that was forgotten`.
 */
export function forgetCore(storagePrefix: string): void {
  const name = `_walletConnectCore_${storagePrefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}
