// The rooms of the published packages. A room contains the modules that are needed at the same time; each room of a package is
// one file, so that a bundler has few files to split a page into. A module belongs to the first room that imports it; modules
// that no room imports are files of their own.

/** Optional modules for the page: each is a file of its own and not part of a late room. */
export const pageExtras = [
  'ui/buttons/AccountButton.tsx',
  'ui/buttons/NetworkButton.tsx',
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
  'way-in': ['ui/modal/ModalRoot.tsx', 'adapter-evm/session/openSession.ts'],
  /** The views of a connected account. */
  account: [
    'ui/views/account/AccountScreen.tsx',
    'ui/i18n/locales/within/en.ts',
    'controllers/parts/accountBalances.ts',
    'controllers/parts/blockchainService.ts',
    'adapter-evm/clients/chainReads.ts',
  ],
}

const service = ['core/api/service.ts', 'core/api/answer.ts']
const directory = ['controllers/parts/directoryService.ts', 'core/api/directoryApi.ts', ...service]

/**
 * Modules that are copied into a late root's file, because sharing them would cost every page one more request for a few
 * hundred bytes. They must be stateless. `importers` are the modules of the root that import them.
 */
export const copies = {
  'adapter-evm/session/openSession.ts': {
    modules: ['core/accounts/address.ts', 'core/accounts/base58.ts', '@noble/hashes/sha3'],
    importers: ['adapter-evm/session/answers.ts', 'adapter-evm/session/recoverSigner.ts'],
  },
  'controllers/parts/signingIn.ts': {
    modules: ['controllers/reactions/successHold.ts'],
    importers: ['controllers/reactions/closeWhenSignedIn.ts', 'controllers/reactions/requireSignIn.ts'],
  },
  'controllers/parts/pairing.ts': {
    modules: ['core/wallets/dappBrowsers.ts', 'core/wallets/opensOnlyHttps.ts'],
    importers: ['core/wallets/walletLaunch.ts'],
  },
  // The account's picture is shown on the page before anything is opened.
  'ui/buttons/AccountFace.tsx': {
    modules: ['ui/parts/Landscape.tsx', 'ui/parts/avatarLandscape.ts'],
    importers: ['ui/buttons/AccountFace.tsx'],
  },
  'controllers/parts/blockchainService.ts': {
    modules: [...service, 'core/caip/parseCaipAddress.ts'],
    importers: [
      'core/api/blockchainApi.ts',
      'core/api/readOnramp.ts',
      'core/api/readTransaction.ts',
      'core/api/swapMismatch.ts',
    ],
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
