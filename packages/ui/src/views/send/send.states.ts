import { arbitrum, solana } from '../../fixtures/networks.ts'
import { ines, marisolSolana } from '../../fixtures/people.ts'
import { ether, tokens } from '../../fixtures/tokens.ts'
import type { SendViewState } from './send.state.ts'

const empty = {
  status: 'form',
  amountText: '',
  token: ether,
  worth: { value: 0, currency: 'USD' },
  recipientText: '',
  recipient: { status: 'empty' },
  takesNames: true,
  canPaste: true,
  network: arbitrum,
  ready: false,
} as const satisfies SendViewState

const resolved = {
  recipientText: 'ines.latchkey.id',
  recipient: { status: 'found', address: ines },
} as const
const amount = { amountText: '0.05', worth: { value: 173.03, currency: 'USD' } }

/** A token of Solana, whose fee is paid in SOL. */
const toSolana = {
  ...empty,
  amountText: '40',
  token: tokens.find(({ symbol }) => symbol === 'LUX'),
  worth: { value: 2.05, currency: 'USD' },
  recipientText: marisolSolana,
  recipient: { status: 'found', address: marisolSolana },
  takesNames: false,
  network: solana,
  feeSymbol: 'SOL',
} satisfies SendViewState

export const sendStates = {
  empty,
  noToken: { ...empty, token: undefined, worth: undefined },
  addressOnly: { ...empty, takesNames: false, canPaste: false, worth: undefined },
  chooseToken: { status: 'choose-token', query: '', tokens, network: arbitrum },
  noSuchToken: { status: 'choose-token', query: 'wif', tokens, network: arbitrum },
  finding: { ...empty, ...amount, recipientText: 'ines.latchkey.id', recipient: { status: 'finding' } },
  gettingFee: { ...empty, ...amount, ...resolved, fee: { status: 'loading' } },
  ready: {
    ...empty,
    ...amount,
    ...resolved,
    fee: { status: 'fiat', value: 0.04, currency: 'USD' },
    ready: true,
  },
  readyNative: {
    ...empty,
    ...amount,
    worth: undefined,
    recipientText: ines,
    recipient: { status: 'found', address: ines, note: 'first-time' },
    fee: { status: 'native', amountBaseUnits: 11_800_000_000_000n, decimals: 18, symbol: 'ETH' },
    ready: true,
  },
  newTokenAccount: {
    ...toSolana,
    fee: { status: 'native', amountBaseUnits: 2_044_280n, rent: 2_039_280n, decimals: 9, symbol: 'SOL' },
    ready: true,
  },
  feeUnknown: { ...empty, ...amount, ...resolved, fee: { status: 'unknown' }, ready: true },
  ownAddress: {
    ...empty,
    ...amount,
    recipientText: ines,
    recipient: { status: 'found', address: ines, note: 'own' },
    ready: true,
  },
  lookAlike: {
    ...empty,
    ...amount,
    recipientText: ines,
    recipient: { status: 'found', address: ines, note: 'look-alike' },
    ready: true,
  },
  notEnough: {
    ...empty,
    ...resolved,
    amountText: '3.2',
    worth: { value: 11_073.95, currency: 'USD' },
    amountProblem: 'not-enough',
  },
  notEnoughForFee: { ...empty, ...resolved, amountText: '2.3736', amountProblem: 'not-enough-for-fee' },
  noFee: { ...toSolana, amountProblem: 'not-enough-for-fee' },
  notAnAmount: {
    ...empty,
    ...resolved,
    amountText: '1.2.3',
    worth: undefined,
    amountProblem: 'not-an-amount',
  },
  withSign: { ...empty, ...resolved, amountText: '-0.05', worth: undefined, amountProblem: 'with-sign' },
  withExponent: {
    ...empty,
    ...resolved,
    amountText: '5e-2',
    worth: undefined,
    amountProblem: 'with-exponent',
  },
  ambiguous: { ...empty, ...resolved, amountText: '1,000', worth: undefined, amountProblem: 'ambiguous' },
  tooManyDecimals: {
    ...empty,
    ...resolved,
    amountText: '0.0000000000000000001',
    worth: undefined,
    amountProblem: 'too-many-decimals',
  },
  nameNotFound: {
    ...empty,
    ...amount,
    recipientText: 'inez.latchkey.id',
    recipient: { status: 'wrong', problem: 'name-not-found' },
  },
  nameNotChecked: {
    ...empty,
    ...amount,
    recipientText: 'ines.latchkey.id',
    recipient: { status: 'wrong', problem: 'name-not-checked' },
  },
  nameWithoutAddress: {
    ...empty,
    ...amount,
    recipientText: 'harbour.eth',
    recipient: { status: 'wrong', problem: 'name-without-address' },
  },
  nameUnconfirmed: {
    ...empty,
    ...amount,
    recipientText: 'harbour.eth',
    recipient: { status: 'wrong', problem: 'name-unconfirmed' },
  },
  typo: { ...empty, ...amount, recipientText: ines, recipient: { status: 'wrong', problem: 'typo' } },
  notAnAddress: {
    ...empty,
    ...amount,
    recipientText: '0x1234',
    recipient: { status: 'wrong', problem: 'not-an-address' },
  },
  tokenContract: {
    ...empty,
    ...amount,
    recipientText: ines,
    recipient: { status: 'wrong', problem: 'token-contract' },
  },
} satisfies Record<string, SendViewState>
