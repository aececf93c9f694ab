import type { ConnectMethod } from '../connectors/connectMethods.ts'
import type { SocialProvider } from '../ports/embeddedWallet.ts'

/** What the modal offers. Remote settings overlay these only if `enableRemoteFeatures` is set. */
export type Features = {
  /** Sending tokens. Default `true`. */
  readonly send: boolean
  /** The address of the account with its QR code. Default `true`. */
  readonly receive: boolean
  /** Sends events without addresses to `services.analytics`. Default `false`. */
  readonly analytics: boolean
  /** The list of all wallets of the directory. Default `true`. */
  readonly allWallets: boolean
  /** The Activity and NFTs tabs in Account. Default `true`. */
  readonly history: boolean
  /** Buying tokens. Default `true`. */
  readonly onramp: boolean
  /** Registering account names. Default `true`. */
  readonly names: boolean
  /** Sign-in by email; requires `embeddedWallet`, as do the next two. Default `true`. */
  readonly email: boolean
  /** Social accounts that Connect offers, in this order. Default: all six. Empty for none. */
  readonly socials: readonly SocialProvider[]
  /** Sign-in with Farcaster, offered after the social accounts. Default `true`. */
  readonly farcaster: boolean
  /** Order of the blocks in Connect. Default: by what is installed. Spec §2. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
}

/** Features that are off by default. With `enableRemoteFeatures` the project can switch off those that are on. */
export type RemoteFeatures = {
  /**
   * Several wallets of a chain family can be connected at a time. Without it, connecting a wallet replaces the previous
   * one, and ProfileWallets shows the active one only. Default `false`. Spec §6.
   */
  readonly multiWallet: boolean
}

export const defaultFeatures: Features = {
  send: true,
  receive: true,
  analytics: false,
  allWallets: true,
  history: true,
  onramp: true,
  names: true,
  email: true,
  socials: ['google', 'github', 'apple', 'facebook', 'x', 'discord'],
  farcaster: true,
  connectMethodsOrder: undefined,
}

export const defaultRemoteFeatures: RemoteFeatures = { multiWallet: false }
