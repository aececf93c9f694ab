import type { BalancesState, SendForm, SendProblems } from '@latchkey/controllers'
import { receiverAddress, sendProblems, typedAmount } from '@latchkey/controllers/parts'
import {
  canonicalAddress,
  formatAmount,
  isLookAlike,
  type KnownAddresses,
  type Network,
  namespaceOf,
  sameAddress,
} from '@latchkey/core'
import type { TokenHolding } from '../../parts/TokenRow.tsx'
import { tokenHolding, tokenId } from '../../parts/tokenHolding.ts'
import type { Fee, Recipient, SendViewState } from './send.state.ts'

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

export function sendModel(input: Input): SendViewState {
  const { send, balances, tokenQuery } = input
  const network = { name: input.network.name, imageUrl: input.network.assets?.imageUrl }
  if (tokenQuery !== undefined) {
    return { status: 'choose-token', query: tokenQuery, tokens: balances.balances.map(tokenHolding), network }
  }
  const { token } = send
  const holding =
    token &&
    tokenHolding(
      balances.balances.find((one) => tokenId(one.token) === tokenId(token)) ?? {
        token,
        amountBaseUnits: 0n,
      },
    )
  const problems = sendProblems(send, balances)
  const recipient = recipientOf(input, problems)
  return {
    status: 'form',
    amountText: send.amountText,
    token: holding,
    worth: worthOf(input, holding),
    amountProblem: problems.amount === 'missing' ? undefined : problems.amount,
    recipientText: send.receiverText,
    recipient,
    takesNames: input.takesNames,
    canPaste: input.canPaste,
    network,
    fee: feeOf(input),
    feeSymbol: token?.address === undefined ? undefined : input.network.nativeCurrency.symbol,
    // While the fee refreshes, the previous estimate counts; otherwise the button would flicker.
    ready:
      Object.keys(problems).length === 0 &&
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

function recipientOf({ send, from, known }: Input, { receiver: problem }: SendProblems): Recipient {
  const { token, receiverText, receiver } = send
  if (!token || problem === 'missing') return { status: 'empty' }
  if (problem === 'finding') return { status: 'finding' }
  if (problem) {
    const namespace = namespaceOf(token.networkId)
    const typing = namespace === 'eip155' && /^0x?[0-9a-f]{0,39}$/i.test(receiverText)
    return problem === 'not-an-address' && typing ? { status: 'empty' } : { status: 'wrong', problem }
  }
  const recipientAddress = receiverAddress(send)
  const isRecipient = (address: string | undefined) => sameAddress(address, recipientAddress)
  if (isRecipient(token.address)) return { status: 'wrong', problem: 'token-contract' }
  const address = canonicalAddress(recipientAddress, namespaceOf(token.networkId))
  const avatarUrl = receiver.status === 'found' ? receiver.imageUrl : undefined
  const note = isRecipient(from) ? 'own' : isLookAlike(known, address) ? 'look-alike' : undefined
  return { status: 'found', address, avatarUrl, note }
}

function feeOf({ send, network }: Input): Fee | undefined {
  const { status, total, rent } = send.fee
  if (send.amountText === '') return undefined
  if (total !== undefined) {
    const { decimals, symbol } = network.nativeCurrency
    return { status: 'native', amountBaseUnits: total, rent, decimals, symbol }
  }
  // The rows are present before the fee is known, so that the button below them does not move.
  return { status: status === 'failed' ? 'unknown' : 'loading' }
}
