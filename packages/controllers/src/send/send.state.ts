import {
  addressProblem,
  type CaipNetworkId,
  type ErrorCode,
  type Namespace,
  namespaceOf,
  type ReadAmount,
  readAmount,
  type Token,
  type TransactionId,
  type TransferObstacle,
} from '@latchkey/core'
import { type BalancesState, nativeBalance } from '../balances/balances.state.ts'
import type { RecentTransaction } from '../transactions/transactions.state.ts'

/** The reviewed transfer. It is frozen, so that what is shown is what is sent. Security. */
export type SendReview = {
  readonly token: Token
  readonly amountBaseUnits: bigint
  readonly from: string
  readonly to: string
  /** The name that was typed instead of an address. */
  readonly toName?: string | undefined
  readonly networkId: CaipNetworkId
  /** Fee in base units of the native token; `undefined` if no node could estimate it. */
  readonly feeBaseUnits: bigint | undefined
  /** The part of the fee that opens the receiver's token account (solana). */
  readonly rentBaseUnits?: bigint | undefined
  /** Multiple of the usual fee, if it is so high that the user must accept it first. */
  readonly unusualFee?: number | undefined
  /** The receiver has no key of its own (solana), which the user must accept first. */
  readonly offCurve?: boolean | undefined
}

export type SendState = {
  readonly token: Token | undefined
  /** As typed. */
  readonly amountText: string
  /** The language in which it was typed; `undefined`: a decimal number with a point. */
  readonly amountLocale: string | undefined
  readonly receiverText: string
  /**
   * Status of the name; `none` for an address, `without-address` for a name that has no address for the network, `unconfirmed` if
   * nodes disagree, `not-checked` if none answers. F23.
   * `refused`: an address that the chain could not pay without losing the funds.
   */
  readonly receiver:
    | {
        readonly status:
          | 'none'
          | 'finding'
          | 'not-found'
          | 'without-address'
          | 'unconfirmed'
          | 'not-checked'
          | 'refused'
      }
    | {
        readonly status: 'found'
        readonly name: string
        readonly address: string
        readonly imageUrl: string | undefined
      }
  readonly fee: {
    readonly status: 'unknown' | 'estimating' | 'known' | 'failed'
    readonly total: bigint | undefined
    readonly usual?: bigint | undefined
    /** The part of `total` that opens the receiver's token account (solana). */
    readonly rent?: bigint | undefined
    /** What the account must keep beside the fee, in base units of the native token. */
    readonly reserve?: bigint | undefined
    /** The receiver has no key of its own (solana). */
    readonly offCurve?: boolean | undefined
    /** The amount that was estimated, in base units; `undefined` before the first estimate. */
    readonly amountBaseUnits?: bigint | undefined
    /** What arrives of that amount, if the token keeps a part of each transfer. */
    readonly receives?: bigint | undefined
    /** Why the token cannot be sent to this receiver at all. */
    readonly obstacle?: TransferObstacle | undefined
  }
  readonly status: 'editing' | 'reviewing' | 'sending' | 'sent' | 'failed'
  readonly review: SendReview | undefined
  /** Whether the user accepted the unusual fee of this review. */
  readonly feeAccepted: boolean
  /** Whether the user accepted that the receiver of this review has no key of its own. */
  readonly receiverAccepted: boolean
  /** The hash that an explorer knows; `undefined` while other owners of the account have to sign. */
  readonly transactionId: TransactionId | undefined
  /**
   * Status of the sent transaction, see {@link RecentTransaction}. `slow`: not confirmed within 25 s, but it may still be.
   * `replaced`: the wallet sent another transaction in its place. `dropped`: no node knows it; it is still polled, because it may
   * reappear. `proposed`: other owners of the account have to sign. F28.
   */
  readonly confirmation: 'waiting' | Exclude<RecentTransaction['status'], 'pending'> | undefined
  readonly error: ErrorCode | undefined
}

export const initialSendState: SendState = {
  token: undefined,
  amountText: '',
  amountLocale: undefined,
  receiverText: '',
  receiver: { status: 'none' },
  fee: { status: 'unknown', total: undefined },
  status: 'editing',
  review: undefined,
  feeAccepted: false,
  receiverAccepted: false,
  transactionId: undefined,
  confirmation: undefined,
  error: undefined,
}

/** Why each field cannot be sent yet. A field without a problem has no entry; without a token only it has one. */
export type SendProblems = {
  readonly token?: 'missing'
  readonly amount?:
    | 'missing'
    | 'not-an-amount'
    | 'with-sign'
    | 'with-exponent'
    | 'ambiguous'
    | 'too-many-decimals'
    | 'not-enough'
    | 'not-enough-for-fee'
    | TransferObstacle
  readonly receiver?:
    | 'missing'
    | 'finding'
    | 'name-not-found'
    | 'name-without-address'
    | 'name-unconfirmed'
    | 'name-not-checked'
    | 'not-an-address'
    | 'typo'
}

/** Reads the typed amount. Security R-70. */
export const typedAmount = ({
  amountText,
  amountLocale,
  token,
}: Pick<SendState, 'amountText' | 'amountLocale' | 'token'>): ReadAmount =>
  readAmount(amountText, {
    decimals: token?.decimals ?? 18,
    locale: amountLocale,
    symbols: token ? [token.symbol] : [],
  })

/** The balance of the selected token, in base units; `undefined` while unknown. */
export function availableBalance(token: Token | undefined, balances: BalancesState): bigint | undefined {
  return balances.balances.find(
    (one) => one.token.address === token?.address && one.token.networkId === token?.networkId,
  )?.amountBaseUnits
}

/**
 * What arrives of an amount, in base units of its token: less than the amount if the token keeps a part of each transfer;
 * `checking` while this amount is being estimated. If no node answers, nothing is known and the amount is assumed.
 */
export function receivedAmount(
  { status, amountBaseUnits, receives }: SendState['fee'],
  token: Token,
  amount: bigint,
): bigint | 'checking' {
  if (token.address === undefined || status === 'failed') return amount
  return amountBaseUnits === amount ? (receives ?? amount) : 'checking'
}

/** The fee to keep back: 1.25 times the estimate, because fees change until the wallet sends. Security R-71. */
export function feeReserve(fee: bigint): bigint {
  return (fee * 5n + 3n) / 4n
}

/** Multiple of the usual fee from which the user must accept it. Security R-61. */
export const unusualFeeTimes = 10n

/** Multiple of the usual fee, if it must be accepted; else `undefined`. F29. */
export function unusualFee({ total, usual }: SendState['fee']): number | undefined {
  if (total === undefined || !usual || total < usual * unusualFeeTimes) return undefined
  return Number(total / usual)
}

/** The largest sendable amount: the whole balance of a token, or the native balance without the fee and the reserve. */
export function maxAmount(
  token: Token,
  available: bigint,
  { total = 0n, reserve = 0n }: SendState['fee'],
): bigint {
  if (token.address !== undefined) return available
  const left = available - feeReserve(total) - reserve
  return left > 0n ? left : 0n
}

/** The fields of the form and its fee. */
export type SendForm = Pick<
  SendState,
  'token' | 'amountText' | 'amountLocale' | 'receiverText' | 'receiver' | 'fee'
>

/** What prevents a form from being sent, by field. A field without a problem is `undefined`. */
export function sendProblems(send: SendForm, balances: BalancesState): SendProblems {
  if (!send.token) return { token: 'missing' }
  const amount = amountProblem(send, send.token, balances)
  const receiver = receiverProblem(send, namespaceOf(send.token.networkId))
  return { ...(amount && { amount }), ...(receiver && { receiver }) }
}

const invalidAmounts = {
  format: 'not-an-amount',
  range: 'not-an-amount',
  decimals: 'too-many-decimals',
  sign: 'with-sign',
  exponent: 'with-exponent',
  ambiguous: 'ambiguous',
} as const

function amountProblem(send: SendForm, token: Token, balances: BalancesState): SendProblems['amount'] {
  if (send.fee.obstacle) return send.fee.obstacle
  const amount = typedAmount(send)
  if (amount.status === 'empty') return 'missing'
  if (amount.status === 'invalid') return invalidAmounts[amount.reason]
  if (amount.baseUnits === 0n) return 'missing'
  const available = availableBalance(token, balances)
  if (available !== undefined && amount.baseUnits > available) return 'not-enough'
  const feePayer = token.address === undefined ? available : nativeBalance(balances)
  const spent = token.address === undefined ? amount.baseUnits : 0n
  const { total = 0n, reserve = 0n } = send.fee
  if (feePayer !== undefined && spent + total + reserve > feePayer) return 'not-enough-for-fee'
  return undefined
}

/** The receiver's address, typed or resolved from a name. */
export function receiverAddress({
  receiver,
  receiverText,
}: Pick<SendState, 'receiver' | 'receiverText'>): string {
  return receiver.status === 'found' ? receiver.address : receiverText
}

/** Letters, marks, digits, signs and emoji; not what separates words, or names anything but a name. */
const label = '[^\\s.。．｡@/:?#\\\\"<>()\\p{Cc}\\p{Cs}]{1,63}'
const oneLabel = /^(?!0x)[a-z0-9-]{4,63}$/i
const dotted = new RegExp(`^${label}(?:[.。．｡]${label})+$`, 'u')

/** Whether a text may be a name: labels separated by dots, or one label that is no beginning of an address. */
export function looksLikeName(text: string): boolean {
  return text.length <= 255 && (oneLabel.test(text) || dotted.test(text))
}

function receiverProblem(send: SendForm, namespace: Namespace): SendProblems['receiver'] {
  const { receiver } = send
  const text = receiverAddress(send)
  if (text === '') return 'missing'
  if (receiver.status === 'finding') return 'finding'
  if (receiver.status === 'refused') return 'not-an-address'
  if (receiver.status !== 'none' && receiver.status !== 'found') return `name-${receiver.status}`
  const problem = addressProblem(text, namespace)
  if (problem === 'checksum') return 'typo'
  return problem ? 'not-an-address' : undefined
}
