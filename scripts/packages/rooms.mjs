// The rooms of the published packages. A room contains the modules that are needed at the same time; each room of a package is
// one file, so that a bundler has few files to split a page into. A module belongs to the first room that imports it; modules
// that no room imports are files of their own.

/** Optional modules for the page: each is a file of its own and not part of a late room. */
export const pageExtras = [
  'ui/buttons/AccountButton.tsx',
  'ui/buttons/NetworkButton.tsx',
  'ui/buttons/WalletButton.tsx',
  'ui/react/useBalance.ts',
  'ui/react/useNetwork.ts',
]

/** Rooms in the order in which they are loaded. A room may import from earlier ones. */
export const rooms = {
  /** The page before anything is opened: provider, button, adapter. */
  page: [
    'ui/react/LatchkeyProvider.tsx',
    'ui/react/useAccount.ts',
    'ui/react/useModal.ts',
    'ui/buttons/ConnectButton.tsx',
    'controllers/createLatchkey.ts',
    'adapter-evm/evmAdapter.ts',
  ],
  /** From the first click until the account is connected and signed in. */
  'sign-in': ['ui/modal/ModalRoot.tsx', 'adapter-evm/session/openSession.ts'],
  /** What the host app and several views ask for. It is fetched when a wallet has connected. */
  actions: [
    'controllers/parts/switching/switching.ts',
    'controllers/flows/disconnect.ts',
    'controllers/flows/connectModal.ts',
    'controllers/flows/ensureSignedIn.ts',
    'controllers/flows/warnDeveloper.ts',
  ],
  /** The views of a connected account. */
  account: [
    'ui/views/account/AccountScreen.tsx',
    'ui/i18n/locales/account/en.ts',
    'controllers/parts/accountBalances/accountBalances.ts',
    'controllers/parts/blockchainService.ts',
    'adapter-evm/clients/chainReads.ts',
    'adapter-evm/session/createSender.ts',
    'adapter-evm/session/switchNetwork.ts',
  ],
  // After the others, so that nothing of what only this adapter uses is in a room of every page.
  'solana-page': ['adapter-solana/solanaAdapter.ts'],
  'solana-sign-in': ['adapter-solana/session/openSession.ts'],
  'solana-account': ['adapter-solana/clients/createChain.ts'],
}

const service = ['core/api/service.ts', 'core/api/answer.ts', 'core/http/readRetryAfter.ts']
const directory = ['controllers/parts/directoryService.ts', 'core/api/directoryApi.ts', ...service]

/**
 * Modules that are copied into a late root's file, because sharing them would cost every page one more request for a few
 * hundred bytes. They must be stateless. `importers` are the modules of the root that import them.
 */
export const copies = {
  'adapter-evm/session/openSession.ts': {
    modules: [
      'core/accounts/address.ts',
      'core/accounts/base58.ts',
      'core/clock/askAgain.ts',
      'core/errors/walletError.ts',
      'core/siwx/ownersSignMs.ts',
      '@noble/hashes/sha3',
    ],
    importers: [
      'adapter-evm/session/answers.ts',
      'adapter-evm/session/createSession.ts',
      'adapter-evm/session/followProvider.ts',
      'adapter-evm/session/openSession.ts',
      'adapter-evm/session/recoverSigner.ts',
      'adapter-evm/session/requestAccounts.ts',
      'adapter-evm/session/signMessage.ts',
    ],
  },
  // Otherwise esbuild would put the adapter's part of the page into a file of its own.
  'adapter-evm/session/walletConnectSession.ts': {
    modules: ['adapter-evm/connectors/walletConnectConnector.ts'],
    importers: ['adapter-evm/session/walletConnectSession.ts'],
  },
  'adapter-evm/session/embeddedWalletSession.ts': {
    modules: ['adapter-evm/connectors/embeddedConnector.ts'],
    importers: ['adapter-evm/session/embeddedWalletSession.ts'],
  },
  'adapter-evm/clients/chainReads.ts': {
    modules: ['core/http/readRetryAfter.ts'],
    importers: ['core/networks/createNodes.ts'],
  },
  'controllers/parts/signingIn/signingIn.ts': {
    modules: [
      'controllers/parts/successHold.ts',
      'controllers/router/viewTraits.ts',
      'core/siwx/ownersSignMs.ts',
    ],
    importers: [
      'controllers/parts/signingIn/closeWhenSignedIn.ts',
      'controllers/parts/signingIn/requireSignIn.ts',
      'controllers/siwx/signing.ts',
    ],
  },
  'controllers/parts/accountBalances/accountBalances.ts': {
    modules: ['controllers/router/viewTraits.ts'],
    importers: ['controllers/parts/accountBalances/refreshBalances.ts'],
  },
  'controllers/parts/leavingPage.ts': {
    modules: ['controllers/router/viewTraits.ts'],
    importers: ['controllers/parts/leavingPage.ts'],
  },
  'controllers/parts/emailChange/emailChange.ts': {
    modules: ['controllers/parts/embedded/emailRules.ts'],
    importers: ['controllers/parts/emailChange/emailChange.ts'],
  },
  'controllers/parts/switching/switching.ts': {
    modules: ['controllers/router/viewTraits.ts'],
    importers: ['controllers/parts/switching/switchConnection.ts'],
  },
  'controllers/parts/pairing.ts': {
    modules: [
      'core/wallets/dappBrowsers.ts',
      'core/wallets/opensOnlyHttps.ts',
      'controllers/router/viewTraits.ts',
      'core/siwx/plainMessage.ts',
    ],
    importers: [
      'core/wallets/walletLaunch.ts',
      'controllers/pairing/remoteSignIn.ts',
      'controllers/parts/pairing.ts',
    ],
  },
  // The entry exports these, too, and esbuild would keep them with the page.
  'ui/buttons/ButtonExtras.tsx': {
    modules: [
      'ui/buttons/ButtonBalance.tsx',
      'ui/buttons/NetworkButton.tsx',
      'ui/react/useBalance.ts',
      'ui/react/useNetwork.ts',
      'core/tokens/units.ts',
    ],
    importers: ['ui/buttons/ButtonExtras.tsx'],
  },
  // The account's picture is shown on the page before anything is opened.
  'ui/buttons/AccountFace.tsx': {
    modules: ['ui/parts/avatarLandscape.ts'],
    importers: ['ui/buttons/AccountFace.tsx'],
  },
  'controllers/parts/blockchainService.ts': {
    modules: [...service, 'core/caip/parseCaipAddress.ts'],
    importers: [
      'core/api/accountCalls.ts',
      'core/api/createBlockchainApi.ts',
      'core/api/nameCalls.ts',
      'core/api/onrampCalls.ts',
      'core/api/readOnramp.ts',
      'core/api/readTransaction.ts',
    ],
  },
  'core/api/swapCalls.ts': {
    modules: [...service, 'core/api/exactUnits.ts', 'core/caip/parseCaipAddress.ts'],
    importers: ['core/api/swapCalls.ts', 'core/api/swapMismatch.ts'],
  },
  'controllers/parts/embedded/embedded.ts': {
    modules: service,
    importers: ['core/api/offeredLogins.ts'],
  },
  'controllers/parts/remoteFeatures.ts': {
    modules: directory,
    importers: ['controllers/parts/remoteFeatures.ts'],
  },
  'controllers/parts/analytics.ts': {
    modules: directory,
    importers: ['controllers/parts/analytics.ts', 'core/api/analyticsApi.ts'],
  },
}
