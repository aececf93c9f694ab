export type {
  FinishedRelease,
  HeldRelease,
  RecoveryKey,
  Sealed,
  StartedRelease,
  StoredShare,
} from './api/recoveryApi.ts'
export { recoveryPin } from './api/recoveryPin.ts'
export { releaseContext, type ShareOwner, shareContext } from './api/shareContext.ts'
export { createHpkePair, openSealed, sealFor } from './keys/hpke.ts'
