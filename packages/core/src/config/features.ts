import type { ConnectMethod } from '../connectors/connectMethods.ts'

/** What the modal offers. Remote settings overlay these only if `enableRemoteFeatures` is set. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  /** The Activity and NFTs tabs in Account. */
  readonly history: boolean
  readonly onramp: boolean
  /** Registering account names. */
  readonly names: boolean
  /** Order of the blocks in Connect; without it the order follows what is installed. Spec §2. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
}

/** Features that only the project service switches. Spec §6: several wallets are visible only with `multiWallet`. */
export type RemoteFeatures = { readonly multiWallet: boolean }

export const defaultFeatures: Features = {
  send: true,
  receive: true,
  analytics: false,
  allWallets: true,
  history: true,
  onramp: true,
  names: true,
  connectMethodsOrder: undefined,
}

export const defaultRemoteFeatures: RemoteFeatures = { multiWallet: true }
