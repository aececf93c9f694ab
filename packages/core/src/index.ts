export type { Account, AccountType, AddressOf } from './accounts/account.ts'
export { addressProblem, isAddress, toChecksumAddress } from './accounts/address.ts'
export { decodeBase58 } from './accounts/base58.ts'
export { canonicalAddress } from './accounts/canonicalAddress.ts'
export { type EmailProblem, readEmailAddress } from './accounts/emailAddress.ts'
export { embeddedUserName } from './accounts/embeddedUserName.ts'
export { comparableAddress, sameAddress } from './accounts/sameAddress.ts'
export { shortenAddress, shortenText } from './accounts/shorten.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  evmChainId,
  isCaipNetworkId,
  namespaceOf,
  parseCaipNetworkId,
} from './caip/caip.ts'
export { evmCoinType } from './caip/coinType.ts'
export { isNamespace, type Namespace, namespaces } from './caip/namespaces.ts'
export { parseCaipAddress } from './caip/parseCaipAddress.ts'
export { askAgain, askingMs } from './clock/askAgain.ts'
export { withDeadline } from './clock/deadline.ts'
export type { AppMetadata } from './config/appMetadata.ts'
export type { Features, RemoteFeatures } from './config/features.ts'
export {
  type LatchkeyOptions,
  type Ports,
  type ResolvedOptions,
  resolveOptions,
  type Services,
  type ThemeMode,
} from './config/options.ts'
export { checkIcon } from './connectors/checkIcon.ts'
export { cleanName } from './connectors/cleanName.ts'
export { type ConnectMethod, connectMethodsOrder } from './connectors/connectMethods.ts'
export type { Connector, ConnectorType } from './connectors/connector.ts'
export { createWalletRegistry } from './connectors/createWalletRegistry.ts'
export { displayName } from './connectors/displayName.ts'
export { isNamedAs } from './connectors/isNamedAs.ts'
export { mergeConnectors } from './connectors/mergeConnectors.ts'
export {
  catalogue,
  type ErrorCategory,
  type ErrorCode,
  type ErrorContext,
  type ErrorSurface,
} from './errors/catalogue.ts'
export { describeThrown, toLatchkeyError } from './errors/describe.ts'
export { loadErrorCatalogue, withErrorMessage } from './errors/errorMessage.ts'
export { isLatchkeyError, LatchkeyError } from './errors/latchkeyError.ts'
export { type WalletErrors, walletError } from './errors/walletError.ts'
export { type WalletFailure, walletFailure } from './errors/walletFailure.ts'
export type { WalletReason } from './errors/walletReasons.ts'
export { readRetryAfter } from './http/readRetryAfter.ts'
export { nameProblem } from './names/accountName.ts'
export { nameNamespace } from './names/nameNamespace.ts'
export type { NameRecord, NameSuggestion } from './names/nameRecord.ts'
export { createNodes, type NodeProtocol, type Nodes } from './networks/createNodes.ts'
export { explorerLink } from './networks/explorerLink.ts'
export { nativeTokenAddress, nativeTokenCaipAddress } from './networks/nativeToken.ts'
export type { Network } from './networks/network.ts'
export { type ProviderKeys, providerNodes } from './networks/providerNodes.ts'
export { rpcUrl, withProjectId } from './networks/rpcUrl.ts'
export { withRpcService } from './networks/withRpcService.ts'
export type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from './onramp/options.ts'
export { type Money, mockQuote, type OnrampQuote } from './onramp/quote.ts'
export type {
  AdapterContext,
  AdapterFactory,
  ChainAdapter,
  ChainReads,
  ConnectRequest,
  FeeEstimate,
  PendingStatus,
  PendingTransaction,
  Receipt,
  ReceiptOptions,
  SavedSession,
  SentTransaction,
  TransactionCall,
  TransferDraft,
  TransferObstacle,
} from './ports/adapter.ts'
export type { Clock } from './ports/clock.ts'
export type {
  EmailChange,
  EmbeddedSession,
  EmbeddedUser,
  EmbeddedWallet,
  EmbeddedWalletContext,
  EmbeddedWalletFactory,
  FramePlace,
  FrameRequest,
  FrameTheme,
  MailedCode,
  Popup,
  SocialProvider,
} from './ports/embeddedWallet.ts'
export type { Http, HttpRequest, HttpResponse } from './ports/http.ts'
export type { Identity, IdentitySource } from './ports/identity.ts'
export type { Log } from './ports/log.ts'
export type {
  AnnouncedProvider,
  Eip1193Provider,
  Environment,
  Platform,
  ProviderOf,
} from './ports/platform.ts'
export type { Random } from './ports/random.ts'
export type { Session, SessionChange, TokenTransfer, TransactionId, Transfer } from './ports/session.ts'
export type { Storage } from './ports/storage.ts'
export type {
  RemoteWallet,
  WalletConnectChange,
  WalletConnectClient,
  WalletConnectContext,
  WalletConnectFactory,
  WalletConnectProposal,
  WalletConnectSession,
} from './ports/walletConnect.ts'
export { abortWith } from './promises/abortWith.ts'
export { createQueue } from './promises/createQueue.ts'
export { firstAnswer } from './promises/firstAnswer.ts'
export { unlessAborted } from './promises/unlessAborted.ts'
export { type RpcMethodPolicy, rpcMethodPolicy } from './rpc/methodPolicy.ts'
export { type RpcAnswer, type RpcError, readRpcAnswer } from './rpc/readRpcAnswer.ts'
export { acceptsSignature, isDelegation, isValidSignatureCall } from './siwx/contractSignature.ts'
export { formatSignInMessage } from './siwx/formatSignInMessage.ts'
export { ownersSignMs } from './siwx/ownersSignMs.ts'
export { parseSignInMessage } from './siwx/parseSignInMessage.ts'
export { plainMessage } from './siwx/plainMessage.ts'
export type { SiwxConfig, SiwxSession } from './siwx/session.ts'
export type { SignInMessage } from './siwx/signInMessage.ts'
export type { OwnedCollectible } from './tokens/collectible.ts'
export { encodeBalanceOf } from './tokens/encodeBalanceOf.ts'
export type { Held, Holding } from './tokens/holding.ts'
export type { NamedToken } from './tokens/imitatedToken.ts'
export { imitatedTokens, plainSkeletons } from './tokens/imitatedToken.ts'
export { decimalSeparator, type ReadAmount, readAmount, writeAmount } from './tokens/readAmount.ts'
export type { SplTransferFee } from './tokens/splTransferFee.ts'
export { keptBySplToken, splExtensions, splTransferFees } from './tokens/splTransferFee.ts'
export type { Token } from './tokens/token.ts'
export { formatAmount, parseAmount } from './tokens/units.ts'
export { groupByMonth, type TransactionMonth } from './transactions/groupByMonth.ts'
export {
  isLookAlike,
  type KnownAddresses,
  knownAddresses,
  paidAddresses,
} from './transactions/knownAddresses.ts'
export { l1FeeCall, readL1Fee } from './transactions/l1DataFee.ts'
export { readReceived, transferSimulation } from './transactions/receivedAmount.ts'
export { isSpam, type Transaction, type TransactionTransfer } from './transactions/transaction.ts'
export type { OpenedPage } from './wallets/dappBrowsers.ts'
export { deepLinkChoice, deepLinkChoiceKey } from './wallets/deepLinkChoice.ts'
export { installLink } from './wallets/installLink.ts'
export { isReachable } from './wallets/isReachable.ts'
export { platformsOf, type WalletPlatform } from './wallets/platformsOf.ts'
export type { Wallet } from './wallets/wallet.ts'
export { type RequestLaunch, requestLaunch, type WalletLaunch, walletLaunch } from './wallets/walletLaunch.ts'
export { sessionLink, type WalletLinks, walletLinks } from './wallets/walletLinks.ts'
