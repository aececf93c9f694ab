export { accountKeys, solanaKeys } from './accounts.ts'
export { devnetWalletScript } from './builtFile.ts'
export { awaitReceipt } from './chains/awaitReceipt.ts'
export type { DevnetChain } from './chains/chain.ts'
export { freePortBase } from './chains/freePortBase.ts'
export { launchAnvil } from './chains/launchAnvil.ts'
export { type DevnetToken, walletFactoryAbi, walletFactoryAddress } from './contracts/deployContracts.ts'
export type { DevnetExchange } from './contracts/exchange.ts'
export { forgedTokenAbi, forgedTokenCode } from './contracts/forgedToken.ts'
export type { Deployment } from './deployment.ts'
export { DevnetError } from './devnetError.ts'
export type { FarcasterRelay } from './farcaster/startFarcaster.ts'
export type { IdentityDescription } from './identityProvider/providers.ts'
export { type ProviderCallback, signInAtProvider } from './identityProvider/signInAtProvider.ts'
export type { IdentityProvider } from './identityProvider/startIdentityProvider.ts'
export type { Mail } from './mailbox/createMailStore.ts'
export type { Mailbox } from './mailbox/startMailbox.ts'
export { type SolanaAccount, solanaAccount } from './phone/solanaAccount.ts'
export {
  type LoggedRequest,
  type ScriptedAnswer,
  type ScriptedPhone,
  type ScriptedPhoneOptions,
  startScriptedPhone,
} from './phone/startScriptedPhone.ts'
export type { Relay } from './relay/startRelay.ts'
export { type SolanaChain, solanaChain } from './solana/solanaChain.ts'
export type { SolanaNft, SolanaToken } from './solana/solanaTokens.ts'
export { type Solana, startSolana } from './solana/startSolana.ts'
export { type Devnet, type DevnetOptions, startDevnet } from './startDevnet.ts'
export { fetchChain } from './wallet/chainRequest.ts'
export { createDevnetProvider, type DevnetProvider } from './wallet/devnetProvider.ts'
