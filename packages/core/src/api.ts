export { type AnalyticsApi, type AnalyticsEvent, createAnalyticsApi } from './api/analyticsApi.ts'
export type {
  At,
  BlockchainApi,
  OnrampOrder,
  Page,
  QuoteRequest,
  SwapQuote,
} from './api/blockchainApi.ts'
export type { BuiltTransaction } from './api/builtTransaction.ts'
export { createBlockchainApi } from './api/createBlockchainApi.ts'
export {
  createDirectoryApi,
  type DirectoryApi,
  type RemoteFeature,
  type WalletQuery,
} from './api/directoryApi.ts'
export { readOfferedLogins } from './api/offeredLogins.ts'
export { originMatches } from './api/originMatches.ts'
export type { ServiceNeeds } from './api/service.ts'
