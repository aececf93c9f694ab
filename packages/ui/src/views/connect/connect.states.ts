import { walletMarks } from '../../fixtures/marks.ts'
import { longName } from '../../fixtures/people.ts'
import type { ConnectViewState, WalletChoice } from './connect.state.ts'

const wallet = (name: keyof typeof walletMarks, mark?: WalletChoice['mark']): WalletChoice => ({
  id: name,
  hook: `com.example.${name.toLowerCase()}`,
  name,
  imageUrl: walletMarks[name],
  mark,
})

const socials = [
  ['google', 'Google', 'G'],
  ['apple', 'Apple', 'A'],
  ['x', 'X', 'X'],
  ['discord', 'Discord', 'D'],
  ['github', 'GitHub', 'GH'],
  ['facebook', 'Facebook', 'f'],
  ['farcaster', 'Farcaster', 'F'],
].map(([id = '', name = '', letter = '']) => ({ id, name, letter }))
const accountFirst = ['email', 'social', 'wallet'] as const
const walletFirst = ['wallet', 'email', 'social'] as const
const google = { id: 'google', name: 'Google' }

const methods = {
  appName: 'Meadow',
  order: accountFirst,
  email: { text: '' },
  socials,
  termsUrl: '#terms',
  privacyUrl: '#privacy',
} as const
const directory = {
  count: 480,
  samples: (['Paperboat', 'Mica', 'Petalo', 'Lantern'] as const).map((name) => ({
    name,
    src: walletMarks[name],
  })),
}
const walletConnect: WalletChoice = {
  id: 'walletConnect',
  hook: 'walletConnect',
  name: 'WalletConnect',
  mark: 'qrCode',
}
const recommendedWallets = [wallet('Harbour'), wallet('Mica'), wallet('Petalo')]
const installed = [wallet('Harbour', 'recent'), wallet('Fable', 'installed'), wallet('Sable', 'installed')]

/** The states of the Connect boards in the design, plus wallets only. */
export const connectStates = {
  emailFirst: { ...methods, status: 'ready', wallets: recommendedWallets, directory },
  walletsDetected: {
    ...methods,
    status: 'ready',
    order: walletFirst,
    wallets: [...installed, walletConnect],
    directory,
  },
  walletsOnly: {
    status: 'ready',
    appName: 'Meadow',
    order: walletFirst,
    wallets: installed,
    termsUrl: '#terms',
    privacyUrl: '#privacy',
  },
  oneSocial: {
    ...methods,
    status: 'ready',
    order: walletFirst,
    email: undefined,
    socials: [google],
    wallets: installed,
  },
  duplicates: {
    status: 'ready',
    appName: 'Meadow',
    order: walletFirst,
    wallets: [
      { ...wallet('Harbour', 'installed'), duplicateOf: 'com.example.harbour' },
      {
        ...wallet('Sable', 'installed'),
        id: 'Harbour 2',
        name: 'Harbour',
        duplicateOf: 'com.example.harbour',
      },
    ],
  },
  emailTyped: {
    ...methods,
    status: 'ready',
    email: { text: 'marisol@example.com' },
    wallets: recommendedWallets,
    directory,
  },
  emailIncomplete: {
    ...methods,
    status: 'ready',
    email: { text: 'marisol@example', problem: 'incomplete' },
    wallets: recommendedWallets,
    directory,
  },
  emailSending: {
    ...methods,
    status: 'ready',
    email: { text: 'marisol@example.com', sending: true },
    wallets: recommendedWallets,
    directory,
  },
  socialOptions: { status: 'social-options', socials },
  socialWaiting: { status: 'social-waiting', social: google },
  socialClosed: { status: 'social-closed', social: google },
  socialFailed: { status: 'social-failed', social: google },
  loading: { ...methods, status: 'loading' },
  loadingWalletsOnly: { status: 'loading', appName: 'Meadow', order: walletFirst },
  listFailed: { ...methods, status: 'failed', wallets: [walletConnect] },
  noWallet: {
    status: 'empty',
    appName: 'Meadow',
    order: walletFirst,
    canScan: true,
    termsUrl: '#terms',
    privacyUrl: '#privacy',
  },
  noWalletNoCode: { status: 'empty', appName: 'Meadow', order: walletFirst, canScan: false },
  longNames: {
    ...methods,
    status: 'ready',
    appName: 'The Grand Meadow Growers’ Collective',
    order: walletFirst,
    email: { text: 'a.remarkably.long.address@subdomain.example.com' },
    wallets: [
      { ...wallet('Meridian', 'recent'), name: longName },
      { ...wallet('Fable', 'installed'), name: 'Fable for Families and Friends' },
      walletConnect,
    ],
    directory,
  },
  originBlocked: { status: 'blocked', appName: 'Meadow', reason: 'origin' },
  notSetUp: { status: 'blocked', appName: 'Meadow', reason: 'setup' },
  socialFirst: {
    ...methods,
    status: 'ready',
    order: ['social', 'wallet', 'email'],
    wallets: installed,
  },
} satisfies Record<string, ConnectViewState>
