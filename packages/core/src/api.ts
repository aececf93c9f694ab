export { type AnalyticsApi, type AnalyticsEvent, createAnalyticsApi } from './api/analyticsApi.ts'
export {
  type At,
  type BlockchainApi,
  createBlockchainApi,
  type OnrampOrder,
  type Page,
  type QuoteRequest,
  type SwapQuote,
} from './api/blockchainApi.ts'
export type { BuiltTransaction } from './api/builtTransaction.ts'
export {
  createDirectoryApi,
  type DirectoryApi,
  type RemoteFeature,
  type WalletQuery,
} from './api/directoryApi.ts'
export type { ServiceNeeds } from './api/service.ts'
