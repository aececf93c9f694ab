export { type EvmAdapterOptions, evmAdapter } from './evmAdapter.ts'
