import { catalogue } from './errors/catalogue.ts'
import { loadErrorCatalogue } from './errors/errorMessage.ts'

export type { ContractCall, ContractRequest } from './siwx/contractCall.ts'
export { type EvmSigner, verifiedAccount, verifyEvmSignature } from './siwx/evmSignature.ts'
export type { SiwxSession } from './siwx/session.ts'
export { signatureProbe } from './siwx/signatureProbe.ts'
export type { SignInMessage } from './siwx/signInMessage.ts'
export {
  issuedAtWindow,
  recheckSignIn,
  type SignInExpectation,
  type SignInProof,
  type VerifiedSignIn,
  verifyEd25519,
  verifySignIn,
} from './siwx/verifySignIn.ts'

// Servers load the catalogue at once; only pages save its bytes.
loadErrorCatalogue(catalogue)
