import type { SendReview, SendState } from '@latchkey/controllers'
import { receivedAmount } from '@latchkey/controllers/parts'
import { explorerLink, type Network } from '@latchkey/core'
import type { WalletLink } from '../../parts/OpenWallet.tsx'
import type { SendReviewViewState } from './send-review.state.ts'

type Input = {
  readonly send: Pick<
    SendState,
    'review' | 'feeAccepted' | 'receiverAccepted' | 'fee' | 'status' | 'confirmation' | 'transactionId'
  >
  readonly networks: readonly Network[]
  readonly walletName: string
  readonly link?: WalletLink | undefined
}

const sent = {
  waiting: 'on-its-way',
  slow: 'slow',
  confirmed: 'arrived',
  reverted: 'reverted',
  replaced: 'replaced',
  dropped: 'dropped',
  proposed: 'proposed',
  cancelled: 'cancelled',
} as const

export function sendReviewModel({
  send,
  networks,
  walletName,
  link,
}: Input): SendReviewViewState | undefined {
  const { review, status, confirmation, transactionId } = send
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === review?.networkId)
  if (!review || !network) return undefined
  const { token, feeBaseUnits, rentBaseUnits: rent } = review
  const { decimals, symbol } = network.nativeCurrency
  const about = {
    token: {
      symbol: token.symbol,
      decimals: token.decimals,
      imageUrl: token.imageUrl,
      native: token.address === undefined,
    },
    amountBaseUnits: review.amountBaseUnits,
    to: { address: review.to, name: review.toName },
    network: { name: network.name, imageUrl: network.assets?.imageUrl },
    walletName,
    fee:
      feeBaseUnits === undefined
        ? ({ status: 'unknown' } as const)
        : ({ status: 'native', amountBaseUnits: feeBaseUnits, rent, decimals, symbol } as const),
  }
  if (status === 'sending') return { ...about, status: 'waiting', link }
  if (status === 'sent') {
    // An explorer does not know what the nodes have dropped.
    const hash = confirmation === 'dropped' ? undefined : transactionId
    const explorerUrl = hash && explorerLink(network, 'tx', hash)
    return { ...about, status: sent[confirmation ?? 'waiting'], explorerUrl }
  }
  const unusualFee = review.unusualFee ? { times: review.unusualFee, accepted: send.feeAccepted } : undefined
  const offCurve = review.offCurve ? { accepted: send.receiverAccepted } : undefined
  const failed = status === 'failed'
  return { ...about, status: 'review', failed, unusualFee, offCurve, receives: receivesOf(send.fee, review) }
}

/** What arrives, if it is not the whole amount. */
function receivesOf(fee: SendState['fee'], { token, amountBaseUnits }: SendReview) {
  const received = receivedAmount(fee, token, amountBaseUnits)
  return received === amountBaseUnits ? undefined : received
}
