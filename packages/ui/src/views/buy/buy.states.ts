import { tokenMarks } from '../../fixtures/marks.ts'
import { arbitrum } from '../../fixtures/networks.ts'
import { longName } from '../../fixtures/people.ts'
import type { BuyQuote, BuyToken, BuyViewState, PaymentMethod } from './buy.state.ts'

const token = (symbol: keyof typeof tokenMarks, name: string): BuyToken => ({
  id: symbol,
  name,
  symbol,
  decimals: 18,
  imageUrl: tokenMarks[symbol],
})
const card: PaymentMethod = { id: 'card', min: 10, max: 7500 }
const bank: PaymentMethod = { id: 'bank', min: 10, max: 25_000 }
const quoted: BuyQuote = {
  status: 'ready',
  amountBaseUnits: 28_700_000_000_000_000n,
  subtotal: 96.72,
  partnerFee: 2.99,
  networkFee: 0.29,
  total: 100,
}

const form = {
  status: 'form',
  partner: 'Paygate',
  currency: 'USD',
  amountText: '100',
  amount: 100,
  quick: [50, 100, 250, 500],
  token: token('ETH', 'Ether'),
  network: arbitrum,
  method: card,
  otherMethod: true,
  quote: quoted,
  canChooseToken: true,
} satisfies BuyViewState

const choice = {
  status: 'method',
  methods: [card, bank],
  methodId: 'card',
  currencies: ['USD', 'EUR'],
  currency: 'USD',
} satisfies BuyViewState

const tokens = [token('ETH', 'Ether'), token('USDC', 'USD Coin'), token('MDW', 'Meadow')]

export const buyStates = {
  quoted: form,
  empty: { ...form, amountText: '', amount: undefined, quote: { status: 'none' } },
  loading: { ...form, amountText: '250', amount: 250, quote: { status: 'loading' } },
  tooMuch: {
    ...form,
    amountText: '9,000',
    amount: 9000,
    outOfRange: 'too-much',
    quote: { status: 'none' },
  },
  tooLittleByBank: {
    ...form,
    method: bank,
    amountText: '5',
    amount: 5,
    outOfRange: 'too-little',
    quote: { status: 'none' },
  },
  estimate: { ...form, quote: { status: 'estimate', amountBaseUnits: 28_700_000_000_000_000n } },
  euros: { ...form, currency: 'EUR' },
  oneToken: { ...form, canChooseToken: false },
  longNames: { ...form, partner: longName, token: { ...form.token, name: longName } },
  method: choice,
  methodBank: { ...choice, methodId: 'bank', currency: 'EUR' },
  token: { status: 'token', query: '', tokens, network: arbitrum },
  noSuchToken: { status: 'token', query: 'gold', tokens, network: arbitrum },
  waiting: { status: 'waiting', partner: 'Paygate', symbol: 'ETH', openUrl: '#partner' },
  failed: { status: 'failed' },
  unavailable: { status: 'unavailable', network: arbitrum },
} satisfies Record<string, BuyViewState>
