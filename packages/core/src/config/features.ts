import type { ConnectMethod } from '../connectors/connectMethods.ts'

/** What the modal offers. A local setting is the truth; remote ones are an overlay a host opts into. */
export type Features = {
  readonly send: boolean
  readonly receive: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  /** What happened, and NFTs, in Account. */
  readonly history: boolean
  readonly onramp: boolean
  /** Registering account names. */
  readonly names: boolean
  /** Order of the blocks in Connect; without it the order follows what is installed. Spec §2. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
}

/** Features a project service may switch. Spec §6: several wallets are visible only with `multiWallet`. */
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
