import { expect, test } from 'vitest'
import { account, other } from '../../testing/approvalContext.ts'
import type { Approval, ApprovalWarning } from './approval.ts'
import { needsWindow } from './showApproval.ts'

const asked = { account, networkId: 'eip155:1', warnings: [] } as const
const message = { ...asked, kind: 'message', message: '0x61', text: 'a', isSignIn: false } as const
const fees = { gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } as const
const transfer = {
  ...{ ...asked, kind: 'transaction' as const, token: undefined, holdings: undefined, maxFee: 21_000n },
  effect: { type: 'send', to: other, amount: 1n },
  transaction: { chainId: 1, nonce: 0, to: other, value: '0x1', data: '0x', ...fees },
} as const
const typedData = {
  ...{
    ...asked,
    kind: 'typed-data' as const,
    json: '{}',
    primaryType: 'Mail',
    token: undefined,
    effect: undefined,
  },
  ...{ holdings: undefined, domainName: undefined, verifyingContract: undefined },
} as const
const emailChange: Approval = {
  kind: 'email',
  current: 'a@b.c',
  next: 'd@b.c',
  accounts: [],
  setUnlinked() {},
  warnings: [],
}
const warned = (warning: ApprovalWarning) => ({ ...transfer, warnings: [warning] })

test.each<readonly [string, Approval, boolean, boolean]>([
  ['a sign-in for the origin that asks', { ...message, isSignIn: true }, false, false],
  ['another message', message, true, false],
  ['what only looks like a sign-in', { ...message, warnings: ['not-a-sign-in'] }, true, true],
  ['typed data', typedData, true, false],
  ['a transfer', transfer, true, false],
  ['a transfer above the daily limit', warned('over-limit'), true, true],
  ['an unlimited allowance', warned('unlimited'), true, true],
  ['a change of address', emailChange, true, true],
])(
  'R-11: %s is asked in a window: %o on any page, %o with an origin of the operator',
  (_, approval, any, own) => {
    expect([needsWindow(approval, false), needsWindow(approval, true)]).toEqual([any, own])
  },
)
