export { clientAddress } from './limits/clientAddress.ts'
export { createKeyedSemaphore } from './limits/createKeyedSemaphore.ts'
export { createLimiter, type Limiter, type Outcome } from './limits/createLimiter.ts'
export { type Buckets, sweepBuckets, type Take } from './limits/takeTokens.ts'
