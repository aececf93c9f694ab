import { tokenMarks } from '../../fixtures/marks.ts'
import { arbitrum, solana } from '../../fixtures/networks.ts'
import { ines, marisolSolana } from '../../fixtures/people.ts'
import type { SendReviewViewState } from './send-review.state.ts'

const payment = {
  token: { symbol: 'ETH', decimals: 18, imageUrl: tokenMarks.ETH, native: true },
  amountBaseUnits: 50_000_000_000_000_000n,
  worth: { value: 173.03, currency: 'USD' },
  to: { address: ines, name: 'ines.latchkey.id' },
  network: arbitrum,
  walletName: 'Harbour',
  fee: { status: 'fiat', value: 0.04, currency: 'USD' },
  arrivesInSeconds: 15,
} as const

const highFeePayment = {
  ...payment,
  status: 'review',
  worth: undefined,
  fee: { status: 'native', amountBaseUnits: 11_800_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  arrivesInSeconds: undefined,
} as const

export const sendReviewStates = {
  review: { ...payment, status: 'review' },
  reviewAddressOnly: {
    ...payment,
    status: 'review',
    worth: undefined,
    to: { address: ines },
    fee: { status: 'native', amountBaseUnits: 11_800_000_000_000n, decimals: 18, symbol: 'ETH' },
    arrivesInSeconds: undefined,
  },
  newTokenAccount: {
    ...payment,
    status: 'review',
    token: { symbol: 'LUX', decimals: 9, imageUrl: tokenMarks.LUX, native: false },
    amountBaseUnits: 40_000_000_000n,
    worth: undefined,
    to: { address: marisolSolana },
    network: solana,
    fee: { status: 'native', amountBaseUnits: 2_044_280n, rent: 2_039_280n, decimals: 9, symbol: 'SOL' },
    arrivesInSeconds: undefined,
  },
  offCurve: {
    ...payment,
    status: 'review',
    token: { symbol: 'SOL', decimals: 9, native: true },
    amountBaseUnits: 40_000_000_000n,
    worth: undefined,
    to: { address: marisolSolana },
    network: solana,
    fee: { status: 'native', amountBaseUnits: 5_000n, decimals: 9, symbol: 'SOL' },
    arrivesInSeconds: undefined,
    offCurve: { accepted: false },
  },
  keepsPart: {
    ...payment,
    status: 'review',
    token: { symbol: 'LUX', decimals: 9, imageUrl: tokenMarks.LUX, native: false },
    amountBaseUnits: 40_000_000_000n,
    worth: undefined,
    receives: 39_200_000_000n,
  },
  reviewFeeUnknown: { ...payment, status: 'review', worth: undefined, fee: { status: 'unknown' } },
  unusualFee: { ...highFeePayment, unusualFee: { times: 1000, accepted: false } },
  unusualFeeAccepted: { ...highFeePayment, unusualFee: { times: 1000, accepted: true } },
  failed: { ...payment, status: 'review', failed: true },
  waiting: { ...payment, status: 'waiting' },
  waitingForApp: {
    ...payment,
    status: 'waiting',
    link: { href: 'harbour://wc?requestId=1&sessionTopic=7', target: '_self', returns: false },
  },
  onItsWay: { ...payment, status: 'on-its-way', explorerUrl: '#transaction' },
  slow: { ...payment, status: 'slow', explorerUrl: '#transaction' },
  arrived: { ...payment, status: 'arrived', explorerUrl: '#transaction' },
  reverted: { ...payment, status: 'reverted', explorerUrl: '#transaction' },
  replaced: { ...payment, status: 'replaced', explorerUrl: '#transaction' },
  dropped: { ...payment, status: 'dropped' },
  proposed: { ...payment, status: 'proposed' },
  cancelled: { ...payment, status: 'cancelled', explorerUrl: '#transaction' },
} satisfies Record<string, SendReviewViewState>
