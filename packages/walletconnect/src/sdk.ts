import type { SignInMessage } from '@latchkey/core'
import type { Core } from '@walletconnect/core'
import type { SignClient } from '@walletconnect/sign-client'
import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { SharedStorage } from './patches/sharedStorage.ts'

/** The parts of a loaded WalletConnect SDK. */
export type Sdk = {
  readonly core: InstanceType<typeof Core>
  readonly client: Awaited<ReturnType<typeof SignClient.init>>
  readonly provider: Awaited<ReturnType<typeof UniversalProvider.init>>
  readonly storage: SharedStorage
  /** Sets the time of the sign-in request that will have this nonce. */
  setIssuedAt(message: Pick<SignInMessage, 'nonce' | 'issuedAt'>): void
}
