import { describe, expect, test } from 'vitest'
import { account, other } from '../../testing/approvalContext.ts'
import type {
  ApprovalWarning,
  Effect,
  RequestApproval,
  SolanaTransactionApproval,
} from '../approvals/approval.ts'
import { texts } from '../i18n/en.ts'
import { pressLines } from './pressLines.ts'

const needs = { network: { name: 'BNB Devnet', symbol: 'BNB', decimals: 18 }, texts, locale: 'en' }
const usdx = { symbol: 'USDX', decimals: 6 }
const asked = { account, networkId: 'eip155:1' } as const
const linesOf = (approval: RequestApproval) => pressLines(approval, needs)

const solana = (
  effects: readonly Effect[],
  warnings: readonly ApprovalWarning[] = [],
): SolanaTransactionApproval => ({
  ...{ ...asked, kind: 'solana-transaction', warnings, transaction: 'AQ', maxFee: 5_000n },
  effects: effects.map((effect) => ({ effect, token: usdx })),
})
const send: Effect = { type: 'send-token', to: other, amount: 2_500_000n, token: account }

describe('R-12: the button says what leaves, to whom, and what is severe', () => {
  test.each<readonly [string, readonly Effect[], readonly ApprovalWarning[], readonly string[]]>([
    [
      'a transfer, with its whole amount',
      [{ type: 'send', to: other, amount: 10n ** 18n + 1n }],
      [],
      ['Send 1.000000000000000001 BNB to 0x70997970…17dc79C8'],
    ],
    ['a transfer of tokens', [send], [], ['Send 2.5 USDX to 0x70997970…17dc79C8']],
    [
      'an unlimited allowance',
      [{ type: 'allow', spender: other, amount: undefined, token: account, until: undefined }],
      ['unlimited'],
      ['Let 0x70997970…17dc79C8 spend Unlimited USDX', 'Unlimited spending'],
    ],
    [
      'all NFTs',
      [{ type: 'allow-all-nfts', operator: other, collection: account }],
      ['all-nfts'],
      ['Let 0x70997970…17dc79C8 move all NFTs', 'All your NFTs of a collection'],
    ],
    [
      'a call with money',
      [{ type: 'unknown-call', to: other, amount: 5n * 10n ** 16n }],
      ['unknown-call'],
      ['Call 0x70997970…17dc79C8 and send 0.05 BNB', 'The effect can’t be shown'],
    ],
    [
      'a new contract with money',
      [{ type: 'create-contract', amount: 5n * 10n ** 16n }],
      ['unknown-call'],
      ['Create the contract and send 0.05 BNB', 'The effect can’t be shown'],
    ],
    ['a new contract', [{ type: 'create-contract', amount: 0n }], [], ['Create the contract']],
    ['a call', [{ type: 'unknown-call', to: other, amount: 0n }], [], ['Call 0x70997970…17dc79C8']],
    [
      'several transfers',
      [send, send],
      [],
      ['Send 2.5 USDX to 0x70997970…17dc79C8', 'Send 2.5 USDX to 0x70997970…17dc79C8'],
    ],
    [
      'many effects, each of them',
      [send, send, send, send, send],
      [],
      Array.from({ length: 5 }, () => 'Send 2.5 USDX to 0x70997970…17dc79C8'),
    ],
  ])('%s', (_, effects, warnings, lines) => {
    expect(linesOf(solana(effects, warnings))).toEqual(lines)
  })

  test('a symbol that is written from right to left is isolated', () => {
    const one = solana([send])
    const effects = one.effects.map(({ effect }) => ({ effect, token: { symbol: 'שקל', decimals: 6 } }))
    expect(linesOf({ ...one, effects })).toEqual([
      'Send \u20662.5 שקל\u2069 to \u20660x70997970…17dc79C8\u2069',
    ])
  })

  test('a message and typed data without a known effect', () => {
    const message = { ...asked, kind: 'message', message: '0x61', text: 'a', isSignIn: false } as const
    expect(linesOf({ ...message, warnings: [] })).toEqual(['Sign'])
    expect(linesOf({ ...message, warnings: ['not-a-sign-in'] })).toEqual([
      'Sign',
      'This isn’t a proper sign-in',
    ])
  })
})
