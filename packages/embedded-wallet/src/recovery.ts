export type { LoginMethod } from './api/loginApi.ts'
export type {
  FinishedRelease,
  HeldRelease,
  ProofMethod,
  RecoveryKey,
  Sealed,
  StartedRelease,
  StoredShare,
  WaitingRelease,
} from './api/recoveryApi.ts'
export { recoveryPin } from './api/recoveryPin.ts'
export { releaseContext, type ShareOwner, shareContext } from './api/shareContext.ts'
export { createHpkePair, openSealed, sealFor } from './keys/hpke.ts'
