import { enAccount } from './en.account.ts'
import { enErrors } from './en.errors.ts'
import { enPayments } from './en.payments.ts'
import { some } from './some.ts'

/**
 * Every text a person reads in the modal; the type of all languages. Texts with a node inside
 * return their pieces, so that a link or an address can stand in the sentence.
 */
export const en = {
  common: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    askAgain: 'Ask again',
    notNow: 'Not now',
    done: 'Done',
    cancel: 'Cancel',
    copied: 'Copied',
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    networks: 'Networks',
    wallets: 'Wallets',
    tokens: 'Tokens',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting',
    /** "{address} on {network}" */
    on: <node>(address: node, network: string): readonly (node | string)[] => [address, ` on ${network}`],
    seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.round(n / 60)} min`),
  },
  connect: {
    title: (app: string) => `Connect to ${app}`,
    email: 'Email address',
    continueWithEmail: 'Continue with email',
    sendingCode: 'Sending the code',
    emailIncomplete: 'That email address looks incomplete. Check it and try again.',
    otherWays: 'Other ways to sign in',
    more: 'More',
    or: 'or',
    orWallet: 'or use a wallet',
    recent: 'Recent',
    installed: 'Installed',
    qrCode: 'QR code',
    sameName: 'Duplicate',
    walletConnect: 'WalletConnect',
    allWallets: 'All wallets',
    loading: 'Loading wallets',
    listFailed: 'The wallet list didn’t load',
    listFailedNote: (email: boolean): string =>
      email
        ? 'Check your connection and try again. Email still works.'
        : 'Check your connection and try again.',
    none: 'No matching wallet',
    noneScan: (app: string) =>
      `None of the wallets we know works with ${app} in this browser. Scan a code with a wallet on your phone.`,
    noneInstall: (app: string) =>
      `None of the wallets we know works with ${app} in this browser. Add one, then reload this page.`,
    showQrCode: 'Show QR code',
    reload: 'Reload',
    blocked: 'Connecting is unavailable here',
    blockedOrigin: (app: string) =>
      `This address isn’t on ${app}’s approved list. If you run this site, add it in your project settings.`,
    blockedSetup: (app: string) =>
      `${app} isn’t set up correctly. If you run this site, check the project ID and networks.`,
    terms: <node>(terms: node, privacy: node): readonly (node | string)[] => [
      'By continuing you accept the ',
      terms,
      ' and ',
      privacy,
      '.',
    ],
    termsOnly: <node>(link: node): readonly (node | string)[] => ['By continuing you accept the ', link, '.'],
    termsLink: 'Terms',
    privacyLink: 'Privacy Policy',
    options: 'Sign-in options',
    window: 'Continue in the new window',
    windowNote: (provider: string) => `Sign in with ${provider} there. This page updates by itself.`,
    openWindowAgain: 'Open the window again',
    unfinished: 'Sign-in wasn’t finished',
    unfinishedNote: (provider: string) =>
      `The ${provider} window closed early. Open it again, or choose another way in.`,
    openAgain: 'Open again',
    otherOptions: 'Other options',
  },
  connecting: {
    waiting: (wallet: string) => `Continue in ${wallet}`,
    waitingNote: (wallet: string) => `Approve the connection in the ${wallet} window.`,
    waitingNoteShort: 'Approve the connection in its window.',
    openAgain: (wallet: string) => `Open ${wallet} again`,
    openItAgain: 'Open it again',
    noWindow: (wallet: string) => `No window? Select ${wallet} in your browser’s toolbar.`,
    connected: 'Connected',
    declined: 'Connection declined',
    declinedNote: (wallet: string, app: string) =>
      `You declined the request in ${wallet}. Nothing was shared with ${app}.`,
    noAnswer: (wallet: string) => `${wallet} didn’t answer`,
    noAnswerNote: (wallet: string) => `It may be locked. Unlock ${wallet}, then try again.`,
    failed: (wallet: string) => `${wallet} didn’t connect`,
    useAnother: 'Use another wallet',
    get: (wallet: string) => `Get ${wallet}`,
    missing: (wallet: string) => `${wallet} isn’t installed in this browser. Add it, then reload this page.`,
    usePhone: 'Use my phone instead',
  },
  switchNetwork: {
    title: 'Switch network',
    search: 'Search networks',
    clear: 'Clear search',
    testNetwork: 'Test network',
    notAvailable: (wallet: string) => `Not available in ${wallet}`,
    waiting: (network: string, wallet: string) => `Switch to ${network} in ${wallet}`,
    adding: (network: string, wallet: string) => `Add ${network} in ${wallet}`,
    waitingNote: 'Approve the change in your wallet.',
    still: (network: string) => `Still on ${network}`,
    declined: (wallet: string) => `You declined the change in ${wallet}. Try again, or stay where you are.`,
    stay: (network: string) => `Stay on ${network}`,
    failed: (wallet: string) => `${wallet} couldn’t switch`,
    failedNote: (wallet: string) => `Change the network inside ${wallet}, or try another one here.`,
    switched: (network: string) => `You’re on ${network}`,
    none: (query: string) => `No network called “${query}”`,
    noneNote: (app: string, n: number) =>
      `Check the spelling. ${app} works on ${some(n, 'network', 'networks')}.`,
  },
  switchChain: {
    title: (target: string) => `Switch to ${target}`,
    prompt: (target: string) => `This page uses ${target}`,
    promptNote: (target: string, other: string) =>
      `You’ll use your ${target} account here. Your ${other} account stays connected.`,
    switching: (target: string) => `Switching to ${target}`,
    switchingNote: (wallet: string) => `Approve the change in ${wallet} if it asks.`,
    switchingShort: 'Switching',
    noAccount: (target: string) => `Connect ${/^[aeiou]/i.test(target) ? 'an' : 'a'} ${target} wallet`,
    noAccountNote: (other: string) =>
      `You don’t have one connected yet. Your ${other} account stays connected.`,
    choose: 'Choose a wallet',
    failed: 'The switch didn’t work',
    failedNote: (wallet: string) => `${wallet} didn’t answer. Unlock it, then try again.`,
  },
  unsupported: {
    banner: (app: string, network: string) => `${app} doesn’t work on ${network}`,
    bannerUnknown: (app: string) => `${app} doesn’t work on this network`,
    choose: 'Choose one of its networks to continue.',
    only: (network: string) => `Switch to ${network} to continue.`,
    networks: (app: string) => `Networks ${app} works on`,
    approve: (wallet: string) => `Approve in ${wallet}`,
    switchTo: (network: string) => `Switch to ${network}`,
  },
  siwx: {
    title: 'Sign in',
    cancel: 'Cancel sign-in',
    ask: 'Confirm this is your account',
    askNote: (wallet: string, app: string) =>
      `Sign a message in ${wallet} to sign in to ${app}. It’s free and moves no funds.`,
    signing: 'What you’re signing',
    messageText: 'Message text',
    signIn: 'Sign in',
    waiting: (wallet: string) => `Continue in ${wallet}`,
    waitingNote: (wallet: string) => `Sign the message in the ${wallet} window.`,
    waitingShort: 'Waiting',
    notYet: 'You’re not signed in yet',
    declined: (wallet: string) =>
      `You declined the message in ${wallet}. Try again, or cancel to disconnect.`,
    couldNotStart: 'Sign-in couldn’t start',
    couldNotStartNote: (app: string) =>
      `${app} didn’t answer. You’ve been disconnected; connect again to retry.`,
    connectAgain: 'Connect again',
    done: 'You’re signed in',
  },
  ...enAccount,
  ...enPayments,
  errors: enErrors,
}

export type Messages = typeof en
