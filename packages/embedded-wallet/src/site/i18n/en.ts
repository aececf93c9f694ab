/** Texts of the wallet site. Other languages have the same shape. */
export const texts = {
  sign: 'Sign',
  decline: 'Decline',
  account: 'Account',
  network: 'Network',
  to: 'To',
  arrives: 'Arrives',
  spender: 'Spender',
  operator: 'Operator',
  token: 'Token contract',
  collection: 'Collection',
  contract: 'Contract',
  fee: 'Network fee',
  upTo: (amount: string) => `Up to ${amount}`,
  until: 'Until',
  cost: 'Cost',
  free: 'Free',
  youSend: 'You send',
  youAllow: 'You allow to be spent',
  youRevoke: 'You end a permission',
  youCreate: 'You create a contract',
  youCall: 'You call a contract',
  youOpenAccount: 'You open a token account',
  youRunProgram: 'You run a program',
  owner: 'Owner',
  program: 'Program address',
  allNfts: 'Every NFT of a collection',
  unlimited: 'Unlimited',
  unlimitedOf: (symbol: string) => `Unlimited ${symbol}`,
  baseUnits: (amount: string) => `${amount} base units`,
  /** What the button of an approval says. */
  press: {
    send: (amount: string, to: string) => `Send ${amount} to ${to}`,
    allow: (spender: string, amount: string) => `Let ${spender} spend ${amount}`,
    allowNfts: (operator: string) => `Let ${operator} move all NFTs`,
    revoke: 'End the permission',
    create: 'Create the contract',
    createWith: (amount: string) => `Create the contract and send ${amount}`,
    call: (to: string) => `Call ${to}`,
    callWith: (to: string, amount: string) => `Call ${to} and send ${amount}`,
    openAccount: 'Open the token account',
    run: (program: string) => `Run ${program}`,
  },
  understood: 'I know what this allows',
  messageText: 'Message text',
  raw: 'Data as the app sent it',
  saveCode: 'Save your recovery code',
  saveCodeNote:
    'It opens your account on another device. Nobody else has it: keep it where only you can find it.',
  savedCode: 'I’ve saved it',
  recoveryCode: 'Recovery code',
  enterCode: 'Enter your recovery code',
  enterCodeNote: 'This browser is new to your account. The code you saved opens it here.',
  wrongCode: 'That isn’t the code of this account. Check each character.',
  open: 'Open account',
  opening: 'Opening',
  enterLoginCode: 'Enter the code of the other window',
  enterLoginCodeNote: 'The window where you signed in shows a code. Enter it here to finish.',
  loginCode: 'Code',
  wrongLoginCode: 'That isn’t the code in the other window.',
  continue: 'Continue',
  enterSecondCode: 'Enter the second code',
  enterSecondCodeNote:
    'This browser is new to your account. We sent a second mail, with another code that opens it here.',
  signInForCodeNote: (name: string) =>
    `Sign in with ${name} once more, in a window. It shows a code: enter it here.`,
  secondCode: 'Second code',
  wrongSecondCode: 'That isn’t the code of the second mail.',
  sendAgain: 'Send another code',
  sentAgain: 'Another code is on its way.',
  tooManyCodes: 'Too many codes were asked for. Try again later.',
  useRecoveryCode: 'Use my recovery code instead',
  offerPasskey: 'Add a passkey to your account',
  offerPasskeyNote: 'Your face, finger or PIN then opens it, also on your other devices.',
  makePasskey: 'Add a passkey',
  notNow: 'Not now',
  passkeyNotMade: 'No passkey was added. Try again, or go on without one.',
  openWithPasskey: 'Open your account with a passkey',
  openWithPasskeyNote: 'This browser is new to your account. Your passkey opens it here.',
  usePasskey: 'Use passkey',
  otherWay: 'Open it another way',
  passkeyFailed: 'The passkey didn’t open your account. Try again.',
  passkeyUnusable: 'This browser can’t use your passkey here.',
  passkeyOnly:
    'Only a passkey opens your account. Where it can’t be used, a recovery code helps. Save one here:',
  walletSecurity: 'Wallet security',
  waitForRelease: 'Almost there',
  waitForReleaseNote: (until: string) =>
    `Your account is in use on another device, so this one has to wait until ${until}. Sign in here again then.`,
  waitForReleaseMail: 'We sent you a mail to cancel it.',
  recoveryAway: 'Recovery can’t be reached',
  recoveryAwayNote: 'It helps you open your account on another device. Try again, or save a recovery code.',
  recoveryAwayOpenNote: 'It opens your account on this browser. Try again in a moment.',
  tryAgain: 'Try again',
  saveCodeInstead: 'Save a recovery code',
  close: 'Close',
  reviewInWindow: 'Review it in a window',
  reviewInWindowNote: 'This request opens in a window of the wallet, which no page can cover.',
  openWindow: 'Open window',
  windowBlocked: 'The browser blocked the window. Allow windows for this page and try again.',
  changeEmail: 'Change your email address',
  emailNow: 'Now',
  emailNew: 'New',
  keepAccounts: 'Should these accounts still sign you in?',
  changeEmailNote: 'Next, enter a code from each address. Nothing changes before that.',
  windowCutOff:
    'If an empty window opened, this page keeps it apart from the wallet: close it, nothing was signed. The site has to set its Cross-Origin-Opener-Policy to same-origin-allow-popups.',
  notRemembered: 'This browser doesn’t let the account be remembered here. You’ll sign in again next time.',
  pictureNote: 'Your picture. Only your wallet can show it: if a request has another or none, decline it.',
  warnings: {
    'not-a-sign-in': {
      title: 'This isn’t a proper sign-in',
      text: 'It looks like a sign-in but doesn’t name this site and your account as one must. Decline it unless you know why.',
    },
    'unreadable-message': {
      title: 'This message can’t be read',
      text: 'It is not text. Sign only if you trust the site and know what it is for.',
    },
    unlimited: {
      title: 'Unlimited spending',
      text: 'The spender could move all of this token, now or later.',
    },
    'all-nfts': {
      title: 'All your NFTs of a collection',
      text: 'The operator could move every one of them, now or later.',
    },
    'unknown-call': {
      title: 'The effect can’t be shown',
      text: 'The app didn’t say what this does. Approve only if you trust it.',
    },
    'gives-control': {
      title: 'It can move what you own',
      text: 'Whoever has your signature may move your tokens with it. Approve only if you trust the site and know what it is for.',
    },
    'any-network': {
      title: 'Valid on every network',
      text: 'It names no network, so your signature counts on all of them.',
    },
    'unknown-token': {
      title: 'Unknown token',
      text: 'It doesn’t say how it counts, so the amount is in its smallest unit. If it’s an NFT, this is its number.',
    },
    'over-limit': {
      title: 'Above your daily limit',
      text: 'This may bring what you send within 24 hours above your limit. You may be asked to confirm that it’s you.',
    },
    'keeps-part': {
      title: 'This token keeps a part',
      text: 'It takes a fee from each transfer, so less arrives than you send.',
    },
    'high-fee': { title: 'High network fee', text: 'The fee is far above what was usual lately.' },
    'likely-to-fail': {
      title: 'This will probably fail',
      text: 'The network expects an error. The fee is spent anyway.',
    },
  },
} as const

export type Widen<texts> = {
  readonly [key in keyof texts]: texts[key] extends string
    ? string
    : texts[key] extends (...args: never[]) => string
      ? texts[key]
      : Widen<texts[key]>
}

export type SiteTexts = Widen<typeof texts>
