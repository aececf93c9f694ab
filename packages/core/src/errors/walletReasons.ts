/** Why a wallet failed, if what it threw says so. */
export type WalletReason = 'declined' | 'gone' | 'locked' | 'pending' | 'unsupported'

/** Codes of EIP-1193, EIP-1474, EIP-5792 and CAIP-25. */
const decimalCodes: Readonly<Record<string, WalletReason>> = {
  4001: 'declined',
  5000: 'declined',
  5001: 'declined',
  5002: 'declined',
  5003: 'declined',
  5750: 'declined',
  4100: 'locked',
  4900: 'gone',
  4901: 'gone',
  [-32002]: 'pending',
  4200: 'unsupported',
  5101: 'unsupported',
  [-32601]: 'unsupported',
  [-32004]: 'unsupported',
}

/** Status words of Ledger. @see https://github.com/LedgerHQ/ledger-live `StatusCodes` */
const hexadecimalCodes: Readonly<Record<string, WalletReason>> = {
  // Conditions of use not satisfied: the user pressed "Reject".
  '6985': 'declined',
  '5501': 'declined',
  '6982': 'locked',
  '5515': 'locked',
  '6b0c': 'locked',
}

/** The reason that a code names: a number, or its text in decimal or hexadecimal. */
export function reasonOfCode(code: number | string): WalletReason | undefined {
  const text = String(code).toLowerCase().replace(/^0x/, '')
  return decimalCodes[text] ?? hexadecimalCodes[text] ?? hexadecimalCodes[Number(text).toString(16)]
}

/** The user, and a refusal, in the languages of wallets. Both in one text mean that the user declined. */
const userAndRefusal = [
  [
    'user(?! ?(?:op|agent|balance))|by (?:the )?(?:owner|signer)',
    'reject|den(?:y|ied)|cancel|declin|refus|disapprov|abort|dismiss|closed|not (?:approve|confirm|accept)',
  ],
  ['用户|用戶|使用者', '拒绝|拒絕|取消|否决'],
  ['ユーザー|利用者', '拒否|キャンセル|取り消|中止'],
  ['사용자', '거부|거절|취소'],
  ['usuario|usuário', 'rechaz|cancel|deneg|rejeit|recus|negou'],
  ['utilisateur', 'refus|rejet|annul'],
  ['benutzer|nutzer', 'abgelehnt|abgebrochen|verweigert'],
  ['пользовател', 'отклон|отмен|отказ'],
  ['kullanıcı', 'reddet|reddedil|iptal'],
  ['người dùng', 'từ chối|hủy'],
  ['pengguna', 'tolak|batal'],
  ['المستخدم', 'رفض|ألغى|إلغاء'],
  ['उपयोगकर्ता', 'अस्वीकार|रद्द'],
  ['کاربر', 'رد کرد|لغو'],
].map(([user, refusal]) => new RegExp(`(?:${user}).{0,60}?(?:${refusal})|(?:${refusal}).{0,60}?(?:${user})`))

const refused = '(?:reject(?:ed)?|den(?:y|ied)|cancel(?:l?ed)?|declined|disapproved|dismissed)'
const request =
  '(?:request|transaction|tx|message|sign(?:ature|ing|in)?|approval|connect(?:ion)?|account|wallet|action|operation|proposal|session|authori[sz]ation|confirmation|network|switch|transfer|send|pin|passphrase)'

/**
 * Texts that say nothing but a refusal, of Solflare, Backpack, Trezor and ethers. Longer texts with these words are of nodes,
 * too: "transaction rejected: nonce too low".
 */
const bareRefusal = new RegExp(
  `^(?:(?:\\w+ )*(?:error|exception|failure)[:.]? )?(?:${[
    refused,
    `(?:the |your )?(?:${request} ){1,3}(?:was |is |has been |got )?${refused}`,
    'method (?:cancel|interrupted)',
    'permissions not granted',
    '(?:plugin|popup|pop up|window|modal|dialog)(?: was)? closed',
  ].join('|')})(?: error)?[.!]?$`,
)

/** What nodes and contracts answer, which wallets pass on: a refusal in it is not of the user. */
const isOfNode =
  /revert|simulation|nonce|underpriced|blockhash|gas (?:limit|price|required)|time(?:d )? ?out|too many|rate limit|api key|forbidden|user aborted a request/

const otherTexts: readonly (readonly [RegExp, WalletReason])[] = [
  [
    /conditions? of use not satisfied|(?:rejected|denied|cancell?ed|declined|refused) (?:on|by|in) (?:the |your )?(?:hardware )?(?:device|wallet|ledger|trezor|keystone)/,
    'declined',
  ],
  [/context invalidated|wallet not (?:found|ready)|disconnected port/, 'gone'],
  [/\b(?:wallet|device|keyring|vault) (?:is |was )?locked\b|\blocked device\b/, 'locked'],
  [/already (?:pending|processing)/, 'pending'],
  [
    /(?:method|(?:switch|add) ethereum chain).{0,60}(?:not (?:supported|available|implemented|found)|does not exist|unsupported)|unsupported method/,
    'unsupported',
  ],
]

/** On EVM chains, then on Solana, whose system and token programs answer 1. */
const noFunds =
  /insufficient (?:funds|balance|lamports|sol\b|max ?fee ?per ?gas for sender)|not enough (?:funds|balance|eth|sol)\b|(?:doesn'?t|does not) have enough funds|exceeds (?:the |your |account |wallet )?balance|balance (?:is )?(?:too low|insufficient|not enough)|(?:余额|餘額|残高)不足|no record of a prior credit|custom program error: 0x1\b/

/** Lower case, with the words of names such as `UserRefusedOnDevice` and `user_canceled` apart. */
const plain = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()

/** Whether a text names the user and a refusal. */
export function namesRefusal(text: string): boolean {
  const said = plain(text)
  return !isOfNode.test(said) && userAndRefusal.some((both) => both.test(said))
}

/** The reason that a text gives without naming the user. */
export function reasonOfText(text: string): WalletReason | undefined {
  const said = plain(text)
  const [, reason] = otherTexts.find(([words]) => words.test(said)) ?? []
  if (reason) return reason
  const [line = ''] = said.split('\n')
  return bareRefusal.test(line) ? 'declined' : undefined
}

/** Whether a text says that the account has too little for the amount and its fee. */
export const saysNoFunds = (text: string) => noFunds.test(plain(text))

/** Whether a text is of a node or a contract. */
export const isNodeText = (text: string) => isOfNode.test(plain(text))
