export { type EvmAdapterOptions, evmAdapter, type HostWallet } from './evmAdapter.ts'
export { type SafeAppOptions, safeApp } from './safe-app/safeApp.ts'
