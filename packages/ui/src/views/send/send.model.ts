import type { BalancesState, SendForm, SendProblem } from '@latchkey/controllers'
import { receiverAddress, sendProblem, typedAmount } from '@latchkey/controllers/parts'
import {
  formatAmount,
  isLookAlike,
  type KnownAddresses,
  type Network,
  namespaceOf,
  type Token,
  toChecksumAddress,
} from '@latchkey/core'
import type { TokenHolding } from '../../parts/TokenRow.tsx'
import type { AmountProblem, Fee, Recipient, SendViewState } from './send.state.ts'

type Input = {
  readonly send: SendForm
  readonly balances: BalancesState
  readonly network: Network
  readonly from: string
  readonly canPaste: boolean
  readonly takesNames: boolean
  /** Addresses known from the loaded part of the history. */
  readonly known: KnownAddresses
  /** Undefined while the form is shown. */
  readonly tokenQuery: string | undefined
}

export const tokenId = ({ address }: Pick<Token, 'address'>) => address ?? 'native'

/** Tokens that can be sent: all balances. */
export function holdings({ balances }: BalancesState): readonly TokenHolding[] {
  return balances.map(({ token, amountBaseUnits, price, value }) => ({
    id: tokenId(token),
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    imageUrl: token.imageUrl,
    amountBaseUnits,
    fiat: price === undefined || value === undefined ? undefined : { price, value, currency: 'USD' },
  }))
}

export function sendModel(input: Input): SendViewState {
  const { send, balances, tokenQuery } = input
  const network = { name: input.network.name, imageUrl: input.network.assets?.imageUrl }
  if (tokenQuery !== undefined) {
    return { status: 'choose_token', query: tokenQuery, tokens: holdings(balances), network }
  }
  const { token } = send
  const holding =
    token &&
    (holdings(balances).find(({ id }) => id === tokenId(token)) ?? {
      id: tokenId(token),
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      imageUrl: token.imageUrl,
      amountBaseUnits: 0n,
    })
  // `sendProblem` reports the first problem only, so each field is checked separately.
  const formProblem = sendProblem(send, balances)
  const recipient = recipientOf(input)
  const amountProblem = amountProblemOf(formProblem, input)
  return {
    status: 'form',
    amountText: send.amountText,
    token: holding,
    worth: worthOf(input, holding),
    amountProblem,
    recipientText: send.receiverText,
    recipient,
    takesNames: input.takesNames,
    canPaste: input.canPaste,
    network,
    fee: feeOf(input),
    // While the fee refreshes, the previous estimate counts; otherwise the button would flicker.
    ready:
      formProblem === undefined &&
      recipient.status === 'found' &&
      (send.fee.total !== undefined || send.fee.status === 'failed'),
  }
}

/** Value of the typed amount in money, if the token has a price. */
function worthOf({ send }: Input, token: TokenHolding | undefined) {
  const amount = typedAmount(send)
  if (!token?.fiat || amount.status !== 'ok' || amount.baseUnits === 0n) return undefined
  const value = Number(formatAmount(amount.baseUnits, token.decimals)) * token.fiat.price
  return { value, currency: token.fiat.currency }
}

function amountProblemOf(
  problem: SendProblem | undefined,
  { send, balances }: Input,
): AmountProblem | undefined {
  if (problem === 'amount-invalid') return 'not_an_amount'
  if (problem === 'amount-decimals') return 'too_many_decimals'
  if (problem !== 'amount-insufficient') return undefined
  const withoutFee = sendProblem({ ...send, fee: { status: 'unknown', total: undefined } }, balances)
  return withoutFee === 'amount-insufficient' ? 'not_enough' : 'not_enough_for_fee'
}

function recipientOf({ send, balances, from, known }: Input): Recipient {
  const { token, receiverText, receiver } = send
  if (!token || receiverText === '') return { status: 'empty' }
  if (receiver.status === 'finding') return { status: 'finding' }
  if (receiver.status === 'unknown') return { status: 'wrong', problem: 'name_not_found' }
  if (receiver.status === 'unconfirmed') return { status: 'wrong', problem: 'name_unconfirmed' }
  if (receiver.status === 'failed') return { status: 'wrong', problem: 'name_not_checked' }
  // A fixed amount, because only the recipient is checked here.
  const affordable = { ...balances, balances: [] }
  const problem = sendProblem({ ...send, amountText: '1' }, affordable)
  if (problem === 'receiver-checksum') return { status: 'wrong', problem: 'typo' }
  if (problem === 'receiver-invalid') {
    const typing = namespaceOf(token.networkId) === 'eip155' && /^0x?[0-9a-f]{0,39}$/i.test(receiverText)
    return typing ? { status: 'empty' } : { status: 'wrong', problem: 'not_an_address' }
  }
  if (problem) return { status: 'empty' }
  const recipientAddress = receiverAddress(send)
  const isRecipient = (address: string | undefined) =>
    address?.toLowerCase() === recipientAddress.toLowerCase()
  if (isRecipient(token.address)) return { status: 'wrong', problem: 'token_contract' }
  const address =
    namespaceOf(token.networkId) === 'eip155' ? toChecksumAddress(recipientAddress) : recipientAddress
  const avatarUrl = receiver.status === 'found' ? receiver.imageUrl : undefined
  const note = isRecipient(from) ? 'own' : isLookAlike(known, address) ? 'look_alike' : undefined
  return { status: 'found', address, avatarUrl, note }
}

function feeOf({ send, network }: Input): Fee | undefined {
  const { status, total } = send.fee
  if (send.amountText === '') return undefined
  if (total !== undefined) {
    const { decimals, symbol } = network.nativeCurrency
    return { status: 'native', amountBaseUnits: total, decimals, symbol }
  }
  // The rows are present before the fee is known, so that the button below them does not move.
  return { status: status === 'failed' ? 'unknown' : 'loading' }
}
