// What is wanted together: each room of a package is one file, so that a bundler has few files to cut a page from.
// A module belongs to the first room whose modules import it; what no room imports is a file of its own.

/** What a host may put on the page besides: each is a file of its own, and none of a late room. */
export const besides = [
  'ui/buttons/AccountButton.tsx',
  'ui/buttons/NetworkButton.tsx',
  'ui/react/useBalance.ts',
  'ui/react/useNetwork.ts',
]

/** In the order in which a page comes to want them: a room may import from those before it. */
export const rooms = {
  /** A provider, a button and an adapter; nothing is open. */
  page: [
    'ui/react/LatchkeyProvider.tsx',
    'ui/react/useAccount.ts',
    'ui/react/useModal.ts',
    'ui/buttons/ConnectButton.tsx',
    'controllers/createLatchkey.ts',
    'adapter-evm/evmAdapter.ts',
  ],
  /** From the first click to an account that is connected and signed in. */
  'way-in': ['ui/modal/ModalRoot.tsx', 'adapter-evm/session/openSession.ts'],
  /** What a connected account shows. */
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
 * Modules of which a late root has a copy of its own, in its file: shared, they would be one request more for everybody,
 * for a few hundred bytes. They hold no state. `importers` are the modules of the root that import them.
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
  // The picture of an account stands on the page before anything is opened.
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
