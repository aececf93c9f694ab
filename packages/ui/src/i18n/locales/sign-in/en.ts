import type { ErrorCode } from '@latchkey/core'
import { counter } from '../../counter.ts'

const count = counter('en')

/** Values that the text of an error may contain. */
export type ErrorValues = {
  readonly wallet?: string | undefined
  readonly app?: string | undefined
  readonly network?: string | undefined
  readonly symbol?: string | undefined
}

/**
 * Texts of the views before sign-in, which other views may use too; the type of all languages. Texts with an element
 * inside return an array of pieces, so that a link or address can be part of the sentence.
 */
export const signInTexts = {
  common: {
    dismiss: 'Dismiss',
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    askAgain: 'Ask again',
    notNow: 'Not now',
    done: 'Done',
    cancel: 'Cancel',
    copied: 'Copied',
    copyAddress: 'Copy address',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    notCopied: 'Copying is blocked here. Copy the selected text yourself',
    networks: 'Networks',
    wallets: 'Wallets',
    tokens: 'Tokens',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting',
    /** "{address} on {network}" */
    on: <node>(address: node, network: string): readonly (node | string)[] => [address, ` on ${network}`],
    seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.round(n / 60)} min`),
    clearSearch: 'Clear search',
    switched: (network: string) => `You’re on ${network}`,
    /** `family` is a chain family, such as Solana, or several. */
    disconnectedToo: (wallet: string, family: string) => `${wallet} was disconnected from ${family}, too`,
    arrived: (symbol: string) => `Your ${symbol} has arrived`,
  },
  connect: {
    title: (app: string) => `Connect to ${app}`,
    email: 'Email address',
    continueWithEmail: 'Continue with email',
    sendingCode: 'Sending the code',
    emailIncomplete: 'That email address looks incomplete. Check it and try again.',
    emailSpace: 'Email addresses have no spaces. Check it and try again.',
    emailLetter: (letter: string) => `Email addresses can’t contain “${letter}”. Retype or remove it.`,
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
    partlySetUp: (app: string) =>
      `${app} isn’t fully set up for this page, so parts of it may not work. You can still connect.`,
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
    privacyOnly: <node>(link: node): readonly (node | string)[] => [
      'By continuing you accept the ',
      link,
      '.',
    ],
    termsLink: 'Terms',
    privacyLink: 'Privacy Policy',
    options: 'Sign-in options',
    window: 'Continue in the new window',
    windowNote: (provider: string) => `Sign in with ${provider} there. This page updates by itself.`,
    openWindowAgain: 'Open the window again',
    socialFailed: 'Sign-in failed',
    socialFailedNote: (provider: string) =>
      `${provider} couldn’t sign you in. Try again, or choose another option.`,
    unfinished: 'Sign-in wasn’t finished',
    unfinishedNote: (provider: string) =>
      `The ${provider} window closed early. Open it again, or choose another way in.`,
    openAgain: 'Open again',
    otherOptions: 'Other options',
    inApp: (app: string) => `${app} can’t open wallets`,
    inAppNote: 'Open this page in your browser to use a wallet or a social account.',
    openBrowser: 'Open in browser',
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
    waitingOwners: (wallet: string) =>
      `Sign the message in ${wallet}. Other owners of this account may have to sign it too. Keep this page open until they have.`,
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
  allWallets: {
    title: 'All wallets',
    /** Placeholder of the search field. `count` is already formatted. */
    search: (count: string) => `Search ${count} wallets`,
    searchLabel: 'Search wallets',
    searching: 'Searching',
    recommended: 'Recommended',
    recommendedLabel: 'Recommended wallets',
    installed: 'Installed',
    all: 'All',
    results: (n: number) => count(n, { one: '# result', other: '# results' }),
    loadingMore: (n: number) => count(n, { one: 'Loading # more wallet', other: 'Loading # more wallets' }),
    none: (query: string) => `No wallet called “${query}”`,
    noneNote: 'Check the spelling, or scan a code with the wallet you have.',
    noneNoteShort: 'Check the spelling.',
    failedNote: 'Check your connection and try again, or scan a code with the wallet you have.',
    scan: 'Scan with any wallet',
  },
  walletConnect: {
    where: (wallet: string) => `Where is ${wallet}?`,
    phone: 'Phone',
    desktop: 'Desktop',
    web: 'Web',
    browser: 'Browser',
    qrLabel: 'QR code to scan with your phone',
    qrPreparing: 'Preparing the QR code',
    qrExpired: 'Expired QR code',
    scan: (wallet: string) => `Scan with ${wallet} on your phone`,
    scanTitle: 'Scan to connect',
    scanAny: 'Open your wallet’s scanner and point it here',
    expired: 'This code has expired',
    renew: 'Show a new code',
    /** Time until the QR code is renewed. */
    validFor: (wait: string) => `Valid for ${wait}`,
    noCode: 'The code didn’t load',
    inApp: (wallet: string) => `Continue in the ${wallet} app`,
    inAppNote: 'Approve the connection there. This page updates by itself.',
    opensTab: (wallet: string) => `${wallet} opens in a new tab`,
    opensTabNote: 'Come back here after you approve the connection.',
    open: (wallet: string) => `Open ${wallet}`,
    phoneNote: 'Approve the connection, then come back to this page.',
    goBack: 'After you approve, go back to your browser.',
    notOpened: (wallet: string) => `${wallet} didn’t open`,
    notOpenedNote: (wallet: string) => `If ${wallet} isn’t on this phone, get it first. If it is, try again.`,
    dontHave: (wallet: string) => `Don’t have ${wallet}?`,
    getIt: 'Get it',
  },
  /** Texts of the errors that a user can encounter: what happened, then what to do. */
  errors: {
    connection_rejected: ({ wallet = 'your wallet', app = 'this site' }) =>
      `You declined the request in ${wallet}. Nothing was shared with ${app}.`,
    connection_failed: ({ wallet = 'the wallet' }) => `It may be locked. Unlock ${wallet}, then try again.`,
    connection_timeout: ({ wallet = 'the wallet' }) => `It may be locked. Unlock ${wallet}, then try again.`,
    request_pending: ({ wallet = 'Your wallet' }) =>
      `${wallet} already shows a request. Open it and answer that one first.`,
    request_rejected: ({ wallet = 'your wallet' }) =>
      `You declined it in ${wallet}. Try again if that was a mistake.`,
    wallet_locked: ({ wallet = 'Your wallet' }) => `${wallet} is locked. Unlock it, then try again.`,
    wallet_gone: ({ wallet = 'Your wallet' }) =>
      `${wallet} isn’t in this browser any more. Reload the page or connect another wallet.`,
    no_accounts: ({ wallet = 'Your wallet' }) =>
      `${wallet} shared no account. Choose an account in it, then try again.`,
    disconnect_failed: () => 'Still connected. Disconnecting took too long; try again.',
    network_switch_rejected: ({ wallet = 'your wallet' }) =>
      `You declined the change in ${wallet}. Try again, or stay where you are.`,
    network_not_switched: ({ wallet = 'your wallet' }) =>
      `Change the network inside ${wallet}, or try another one here.`,
    network_switch_unsupported: ({ wallet = 'your wallet' }) =>
      `Change the network inside ${wallet}, or try another one here.`,
    unsupported_chain: ({ network = 'this network' }) =>
      `This isn’t available on ${network}. Switch network to continue.`,
    signer_mismatch: ({ wallet = 'your wallet' }) =>
      `Another account signed. Choose this account in ${wallet}, then try again.`,
    signature_invalid: () => 'The signature doesn’t match this account. Try again.',
    invalid_sign_in_message: ({ app = 'This site' }) =>
      `${app} made a sign-in message that can’t be signed. You’re still connected; only the site can fix this.`,
    siwx_start_failed: ({ app = 'The site' }) =>
      `${app} didn’t answer. You’ve been disconnected; connect again to retry.`,
    siwx_store_failed: ({ app = 'The site' }) =>
      `${app} didn’t answer. You’ve been disconnected; connect again to retry.`,
    siwx_sign_failed: () => 'The message wasn’t signed. Ask your wallet again.',
    siwx_required: () => 'This app needs you to sign in first. Sign in, then try again.',
    sign_in_expired: () => 'This sign-in request is too old. Try again.',
    rpc_not_allowed: ({ app = 'This site' }) =>
      `Action not allowed. ${app} asked for something this account doesn’t permit. Nothing was sent.`,
    rpc_unreachable: ({ network = 'The network' }) =>
      `${network} isn’t answering. Check your connection and try again. Nothing was sent.`,
    relay_unreachable: ({ wallet = 'Your wallet' }) =>
      `${wallet} can’t be reached. Check your connection and try again. Nothing was sent.`,
    rpc_error: () => 'The network refused this. Nothing was sent.',
    balance_unavailable: () => 'Your balance didn’t load. Your funds are safe; only this view is affected.',
    transactions_unavailable: () => 'Activity didn’t load. Try again.',
    insufficient_funds: ({ symbol = 'funds' }) =>
      `Not enough ${symbol} for this amount and the network fee. Enter a smaller amount.`,
    send_rejected: ({ wallet = 'your wallet' }) => `Not sent. You declined it in ${wallet}.`,
    send_failed: () => 'Not sent. Try again in a moment.',
    account_changed: () => 'The account in your wallet changed. Nothing was sent; check and start again.',
    network_changed: () => 'The network changed. Nothing was sent; check and start again.',
    feature_missing: ({ wallet = 'This wallet' }) => `${wallet} can’t do this here. Use another wallet.`,
    onramp_unavailable: () =>
      'The partner can’t take this order right now. Nothing was paid; try again in a moment.',
    name_lookup_failed: () => 'No account has that name. Check it or paste an address.',
    origin_not_allowed: ({ app = 'the site' }) =>
      `Connecting is unavailable here. This address isn’t on ${app}’s approved list. If you run this site, add it in your project settings.`,
    server_error: () => 'The wallet service isn’t answering. Try again in a moment.',
    rate_limited: () => 'Too many requests. Wait a minute, then try again.',
    iframe_load_failed: () =>
      'Email and social sign-in didn’t load. Check your connection and any content blocker, then try again.',
    iframe_request_timeout: () => 'The secure view didn’t answer in time. Nothing was sent; try again.',
    iframe_blocked: () =>
      'Email and social sign-in is blocked on this page. If you run this site, allow the wallet site in its Content-Security-Policy.',
    unknown_error: () => 'Something didn’t work. Check your connection and try again.',
    session_expired: () => 'Your device’s clock looks wrong. Set the time automatically, then connect again.',
  } satisfies Partial<Record<ErrorCode, (values: ErrorValues) => string>>,
}

/** Loads the texts of the other views. */
export const loadAccountTexts = async () => (await import('../account/en.ts')).accountTexts

export type SignInTexts = typeof signInTexts
