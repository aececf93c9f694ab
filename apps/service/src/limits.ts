export { clientAddress } from './limits/clientAddress.ts'
export { before, createLimiter, type Limiter, type Outcome } from './limits/createLimiter.ts'
export { createPlacesByKey } from './limits/createPlacesByKey.ts'
export { type Buckets, sweepBuckets, type Take } from './limits/takeTokens.ts'
