import {
  addressProblem,
  type CaipNetworkId,
  type ErrorCode,
  isLatchkeyError,
  type Namespace,
  namespaceOf,
  parseAmount,
  type Token,
  type TransactionId,
} from '@latchkey/core'
import { type BalancesState, nativeBalance } from '../balances/balances.state.ts'

/** What was checked and is about to be sent; frozen, so that what is shown is what is sent. Security. */
export type SendReview = {
  readonly token: Token
  readonly amountBaseUnits: bigint
  readonly from: string
  readonly to: string
  /** What was typed instead of the address. */
  readonly toName?: string | undefined
  readonly networkId: CaipNetworkId
  /** Base units of the native token; `undefined` when no node could say. */
  readonly feeBaseUnits: bigint | undefined
  /** How many times the usual fee that is, where it is so many that the person must agree to it first. */
  readonly unusualFee?: number | undefined
}

export type SendState = {
  readonly token: Token | undefined
  /** As typed, a decimal comma already a point. */
  readonly amountText: string
  readonly receiverText: string
  /** Whom a name belongs to; `none` where an address was typed, `unconfirmed` where nodes disagree. Faults F23. */
  readonly receiver:
    | { readonly status: 'none' | 'finding' | 'unknown' | 'unconfirmed' | 'failed' }
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
  }
  readonly status: 'editing' | 'reviewing' | 'sending' | 'sent' | 'failed'
  readonly review: SendReview | undefined
  /** The person agreed to the unusual fee of this review. */
  readonly feeAccepted: boolean
  readonly transactionId: TransactionId | undefined
  /**
   * `slow`: not confirmed within 25 s; it may still be. `replaced`: the wallet sent another transaction in its
   * place. `dropped`: the network knows it no more; it may come back, and is still waited for. Faults F28.
   */
  readonly confirmation: 'waiting' | 'slow' | 'confirmed' | 'reverted' | 'replaced' | 'dropped' | undefined
  readonly error: ErrorCode | undefined
}

export const initialSendState: SendState = {
  token: undefined,
  amountText: '',
  receiverText: '',
  receiver: { status: 'none' },
  fee: { status: 'unknown', total: undefined },
  status: 'editing',
  review: undefined,
  feeAccepted: false,
  transactionId: undefined,
  confirmation: undefined,
  error: undefined,
}

/** What keeps a form from being reviewed, in the order in which a person fills it in. */
export type SendProblem =
  | 'token-missing'
  | 'amount-missing'
  | 'amount-invalid'
  | 'amount-decimals'
  | 'amount-insufficient'
  | 'receiver-missing'
  | 'receiver-invalid'
  | 'receiver-checksum'
  | 'receiver-finding'
  | 'receiver-unknown'
  | 'receiver-unconfirmed'

export type Amount =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly reason: 'format' | 'decimals' | 'range' }
  | { readonly status: 'ok'; readonly baseUnits: bigint }

/** What the typed amount is worth, exactly. Security R-70. */
export function typedAmount({ amountText, token }: Pick<SendState, 'amountText' | 'token'>): Amount {
  if (amountText === '') return { status: 'empty' }
  try {
    return { status: 'ok', baseUnits: parseAmount(amountText, token?.decimals ?? 18) }
  } catch (error) {
    const reason = isLatchkeyError(error, 'invalid_amount') ? error.context.reason : 'format'
    return { status: 'invalid', reason }
  }
}

/** A comma is taken for the decimal point, so that no keyboard layout is refused. */
export function withDecimalPoint(text: string): string {
  const trimmed = text.trim()
  return /^[0-9]*,[0-9]*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed
}

/** The balance of the chosen token, in base units; `undefined` while unknown. */
export function availableBalance(token: Token | undefined, balances: BalancesState): bigint | undefined {
  return balances.balances.find(
    (one) => one.token.address === token?.address && one.token.networkId === token?.networkId,
  )?.amountBaseUnits
}

/** A quarter more than the estimate is kept back, because fees move between here and the wallet. Security R-71. */
export function feeReserve(fee: bigint): bigint {
  return (fee * 5n + 3n) / 4n
}

/** From here on a fee is not paid without asking. Security R-61. */
export const unusualFeeTimes = 10n

/** How many times the usual fee this one is, where that is worth a question. Faults F29. */
export function unusualFee({ total, usual }: SendState['fee']): number | undefined {
  if (total === undefined || !usual || total < usual * unusualFeeTimes) return undefined
  return Number(total / usual)
}

/** The most that can be sent: everything of a token; of the native token, what the fee leaves. */
export function maxAmount(token: Token, available: bigint, fee: bigint | undefined): bigint {
  if (token.address !== undefined) return available
  const left = available - feeReserve(fee ?? 0n)
  return left > 0n ? left : 0n
}

/** What a person fills in, and what that costs. */
export type SendForm = Pick<SendState, 'token' | 'amountText' | 'receiverText' | 'receiver' | 'fee'>

export function sendProblem(send: SendForm, balances: BalancesState): SendProblem | undefined {
  const { token, fee } = send
  if (!token) return 'token-missing'
  const amount = typedAmount(send)
  if (amount.status === 'empty') return 'amount-missing'
  if (amount.status === 'invalid') return amount.reason === 'decimals' ? 'amount-decimals' : 'amount-invalid'
  if (amount.baseUnits === 0n) return 'amount-missing'
  const available = availableBalance(token, balances)
  const native = nativeBalance(balances)
  const cost = token.address === undefined ? amount.baseUnits + (fee.total ?? 0n) : amount.baseUnits
  if (available !== undefined && cost > available) return 'amount-insufficient'
  if (native !== undefined && token.address !== undefined && (fee.total ?? 0n) > native)
    return 'amount-insufficient'
  return receiverProblem(send, namespaceOf(token.networkId))
}

/** The address that is meant, whether it or a name was typed. */
export function receiverAddress({
  receiver,
  receiverText,
}: Pick<SendState, 'receiver' | 'receiverText'>): string {
  return receiver.status === 'found' ? receiver.address : receiverText
}

/** A name, as far as can be told without asking: a label of ours, which is no beginning of an address, or labels between dots. */
export function looksLikeName(text: string): boolean {
  return /^((?!0x)[a-z0-9-]{4,63}|[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+)$/i.test(text) && text.length <= 255
}

function receiverProblem(send: SendForm, namespace: Namespace): SendProblem | undefined {
  const { receiver } = send
  const text = receiverAddress(send)
  if (text === '') return 'receiver-missing'
  if (receiver.status === 'finding') return 'receiver-finding'
  if (receiver.status === 'unconfirmed') return 'receiver-unconfirmed'
  if (receiver.status === 'unknown' || receiver.status === 'failed') return 'receiver-unknown'
  const problem = addressProblem(text, namespace)
  if (problem === 'checksum') return 'receiver-checksum'
  return problem ? 'receiver-invalid' : undefined
}
