import * as adapterEvm from '@latchkey/adapter-evm'
import * as adapterSolana from '@latchkey/adapter-solana'
import * as controllers from '@latchkey/controllers'
import * as controllersParts from '@latchkey/controllers/parts'
import * as controllersTesting from '@latchkey/controllers/testing'
import * as core from '@latchkey/core'
import * as api from '@latchkey/core/api'
import * as browser from '@latchkey/core/browser'
import * as networks from '@latchkey/core/networks'
import * as coreTesting from '@latchkey/core/testing'
import * as verify from '@latchkey/core/verify'
import * as ui from '@latchkey/ui'
import * as uiSend from '@latchkey/ui/send'
import * as walletconnect from '@latchkey/walletconnect'
import * as walletconnectTesting from '@latchkey/walletconnect/testing'
import { expect, test } from 'vitest'

const names = (entry: object) => Object.keys(entry).sort()

// Snapshots of the public exports, so that a change is deliberate. CONTRIBUTING.md lists the names that host apps rely on.
test('@latchkey/core exports these names', () => {
  expect(names(core)).toMatchInlineSnapshot(`
    [
      "LatchkeyError",
      "abortWith",
      "acceptsSignature",
      "addressProblem",
      "askAgain",
      "askingMs",
      "canonicalAddress",
      "catalogue",
      "checkIcon",
      "cleanName",
      "comparableAddress",
      "connectMethodsOrder",
      "createNodes",
      "createQueue",
      "createWalletRegistry",
      "decimalSeparator",
      "decodeBase58",
      "deepLinkChoice",
      "deepLinkChoiceKey",
      "describeThrown",
      "displayName",
      "embeddedUserName",
      "encodeBalanceOf",
      "evmChainId",
      "evmCoinType",
      "explorerLink",
      "firstAnswer",
      "formatAmount",
      "formatSignInMessage",
      "groupByMonth",
      "imitatedTokens",
      "installLink",
      "isAddress",
      "isCaipNetworkId",
      "isDelegation",
      "isLatchkeyError",
      "isLookAlike",
      "isNamedAs",
      "isNamespace",
      "isReachable",
      "isSpam",
      "isValidSignatureCall",
      "keptBySplToken",
      "knownAddresses",
      "l1FeeCall",
      "loadErrorCatalogue",
      "mergeConnectors",
      "mockQuote",
      "nameNamespace",
      "nameProblem",
      "namespaceOf",
      "namespaces",
      "nativeTokenAddress",
      "nativeTokenCaipAddress",
      "ownersSignMs",
      "paidAddresses",
      "parseAmount",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "parseSignInMessage",
      "plainMessage",
      "plainSkeletons",
      "platformsOf",
      "providerNodes",
      "readAmount",
      "readEmailAddress",
      "readL1Fee",
      "readReceived",
      "readRetryAfter",
      "readRpcAnswer",
      "requestLaunch",
      "resolveOptions",
      "rpcMethodPolicy",
      "rpcUrl",
      "sameAddress",
      "sessionLink",
      "shortenAddress",
      "shortenText",
      "splExtensions",
      "splTransferFees",
      "toChecksumAddress",
      "toLatchkeyError",
      "transferSimulation",
      "unlessAborted",
      "walletError",
      "walletFailure",
      "walletLaunch",
      "walletLinks",
      "withDeadline",
      "withErrorMessage",
      "withProjectId",
      "withRpcService",
      "writeAmount",
    ]
  `)
})
test('@latchkey/core/api exports these names', () => {
  expect(names(api)).toMatchInlineSnapshot(`
    [
      "createAnalyticsApi",
      "createBlockchainApi",
      "createDirectoryApi",
      "originMatches",
      "readOfferedLogins",
    ]
  `)
})
test('@latchkey/core/browser exports these names', () => {
  expect(names(browser)).toMatchInlineSnapshot(`
    [
      "browserPlatform",
      "consoleLog",
      "cryptoRandom",
      "fetchHttp",
      "parentFrame",
      "systemClock",
      "webStorage",
    ]
  `)
})
test('@latchkey/core/networks exports these names', () => {
  expect(names(networks)).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "arbitrumNova",
      "avalanche",
      "base",
      "baseSepolia",
      "blast",
      "bsc",
      "celo",
      "evmNetwork",
      "fromViemChain",
      "gnosis",
      "hyperEvm",
      "linea",
      "mainnet",
      "mantle",
      "optimism",
      "polygon",
      "scroll",
      "sepolia",
      "solana",
      "solanaDevnet",
      "solanaNetwork",
      "solanaTestnet",
      "sonic",
      "unichain",
      "worldchain",
      "zksync",
      "zora",
    ]
  `)
})
test('@latchkey/core/verify exports these names', () => {
  expect(names(verify)).toMatchInlineSnapshot(`
    [
      "issuedAtWindow",
      "recheckSignIn",
      "signatureProbe",
      "verifiedAccount",
      "verifyEd25519",
      "verifyEvmSignature",
      "verifySignIn",
    ]
  `)
})
test('@latchkey/core/testing exports these names', () => {
  expect(names(coreTesting)).toMatchInlineSnapshot(`
    [
      "adapterContract",
      "aliceAddress",
      "bobAddress",
      "carolAddress",
      "createFakeAdapter",
      "createFakeClock",
      "createFakeEmbeddedWallet",
      "createFakePlatform",
      "createFakeStorage",
      "createFakeWallet",
      "createFakeWalletConnect",
      "fjordChain",
      "meadowChain",
      "meadowToken",
      "memoryStorage",
    ]
  `)
})
test('@latchkey/controllers exports these names', () => {
  expect(names(controllers)).toMatchInlineSnapshot(`
    [
      "activeAddress",
      "activeConnection",
      "activeNetwork",
      "activeNetworkId",
      "allConnections",
      "connectionStatus",
      "connectionsOf",
      "createLatchkey",
      "findConnector",
      "findNetwork",
      "nativeBalance",
      "requestedNamespaces",
      "shownConnections",
      "views",
      "viewsForAll",
      "viewsOfAccount",
    ]
  `)
})
test('@latchkey/controllers/parts exports these names', () => {
  expect(names(controllersParts)).toMatchInlineSnapshot(`
    [
      "accountBalances",
      "accountCollectibles",
      "accountHistory",
      "approving",
      "availableBalance",
      "buying",
      "chosenPurchase",
      "emailChange",
      "embedded",
      "embeddedAccount",
      "expiryMarginMs",
      "hasTrait",
      "leavingPage",
      "limitProblem",
      "limitsOf",
      "modalBehavior",
      "naming",
      "pairing",
      "paymentAmount",
      "purchasable",
      "receivedAmount",
      "receiverAddress",
      "recentOf",
      "recentTransactions",
      "rehearsal",
      "sendProblems",
      "sending",
      "signingIn",
      "switching",
      "transactionsOf",
      "typedAmount",
      "walletDirectory",
    ]
  `)
})
test('@latchkey/controllers/testing exports these names', () => {
  expect(names(controllersTesting)).toMatchInlineSnapshot(`
    [
      "createTestLatchkey",
    ]
  `)
})
test('@latchkey/adapter-evm exports these names', () => {
  expect(names(adapterEvm)).toMatchInlineSnapshot(`
    [
      "evmAdapter",
      "safeApp",
    ]
  `)
})

test('@latchkey/adapter-solana exports these names', () => {
  expect(names(adapterSolana)).toMatchInlineSnapshot(`
    [
      "solanaAdapter",
    ]
  `)
})
test('@latchkey/walletconnect exports these names', () => {
  expect(names(walletconnect)).toMatchInlineSnapshot(`
    [
      "walletConnect",
    ]
  `)
})
test('@latchkey/walletconnect/testing exports these names', () => {
  expect(names(walletconnectTesting)).toMatchInlineSnapshot(`
    [
      "memoryWalletConnectStorage",
    ]
  `)
})
test('@latchkey/ui exports these names', () => {
  expect(names(ui)).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "LatchkeyModal",
      "LatchkeyProvider",
      "NetworkButton",
      "WalletButton",
      "createLatchkey",
      "themePresets",
      "useAccount",
      "useBalance",
      "useChainId",
      "useConnect",
      "useConnections",
      "useDisconnect",
      "useEvents",
      "useLatchkey",
      "useModal",
      "useNetwork",
      "useProvider",
      "useSelected",
      "useSignIn",
      "useSwitchNetwork",
      "useTheme",
      "useWallets",
    ]
  `)
})
test('@latchkey/ui/send exports these names', () => {
  expect(names(uiSend)).toMatchInlineSnapshot(`
    [
      "useSend",
    ]
  `)
})
