import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { account, other } from '../../testing/approvalContext.ts'
import { createSpendingSession } from '../../testing/createSpendingSession.ts'
import type {
  Approval,
  Effect,
  ShownEffect,
  SolanaTransactionApproval,
  TransactionApproval,
  TypedDataApproval,
} from '../approvals/approval.ts'
import { optionalReadMs } from '../approvals/optionalReadMs.ts'
import { BackendError } from '../backend/createBackend.ts'
import { checkLimit } from './checkLimit.ts'
import { confirmSpending } from './confirmSpending.ts'
import { requestDigest } from './requestDigest.ts'
import { spentAssets } from './spentAssets.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const mint = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const usdx = { symbol: 'USDX', decimals: 6 }
const toOther = { to: other, amount: 1n } as const
const never = new AbortController().signal

function evm(
  value: bigint,
  effect: Effect,
  facts: TransactionApproval['token'] = undefined,
  changes: Partial<TransactionApproval> = {},
) {
  const hex = `0x${value.toString(16)}` as const
  const fees = { gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } as const
  const transaction = { chainId: 1, nonce: 0, to: other, value: hex, data: '0x', ...fees } as const
  return {
    ...{ kind: 'transaction', account, networkId: 'eip155:1', warnings: [] },
    ...{ effect, token: facts, holdings: undefined, transaction, maxFee: 21_000n, ...changes },
  } satisfies TransactionApproval
}
const solana = (...effects: readonly ShownEffect[]): SolanaTransactionApproval => ({
  ...{ kind: 'solana-transaction', account, networkId: 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1' },
  ...{ warnings: [], transaction: 'AQ', effects, maxFee: 5_000n },
})
const message: Approval = {
  ...{
    kind: 'message',
    account,
    networkId: 'eip155:1',
    warnings: [],
    message: '0x61',
    text: 'a',
    isSignIn: false,
  },
}

describe('what leaves an account, or may be taken from it,', () => {
  const sent = { type: 'send-token', to: other, amount: 2_500_000n, token } as const
  const allow = (amount: bigint | undefined): Effect => ({
    ...{ type: 'allow', spender: other, amount, token, until: undefined },
  })
  const holdings = { balance: 1_000_000n, supply: 10n ** 15n }
  const typedData = {
    ...{
      kind: 'typed-data',
      account,
      networkId: 'eip155:1',
      warnings: [],
      json: '{}',
      primaryType: 'Permit',
    },
    ...{
      domainName: undefined,
      verifyingContract: token,
      effect: undefined,
      token: undefined,
      holdings: undefined,
    },
  } satisfies TypedDataApproval
  test.each<readonly [string, Approval, readonly object[]]>([
    [
      'of native tokens',
      evm(1n, { type: 'send', ...toOther }),
      [{ token: 'native', amount: '0.000000000000000001' }],
    ],
    [
      'with a call',
      evm(15n * 10n ** 17n, { type: 'unknown-call', to: other, amount: 15n * 10n ** 17n }),
      [{ token: 'native', amount: '1.5' }],
    ],
    [
      'with a new contract',
      evm(10n ** 18n, { type: 'create-contract', amount: 10n ** 18n }),
      [{ token: 'native', amount: '1' }],
    ],
    ['of a token', evm(0n, sent, usdx), [{ token, amount: '2.5' }]],
    ['of a token without decimals', evm(0n, sent), [{ token, amount: null }]],
    ['of nothing', evm(0n, { type: 'send', to: other, amount: 0n }), []],
    ['for an allowance', evm(0n, allow(2_500_000n), usdx), [{ token, amount: '2.5' }]],
    [
      'for an allowance above the balance',
      evm(0n, allow(2_500_000n), usdx, { holdings }),
      [{ token, amount: '1' }],
    ],
    ['for an unlimited allowance', evm(0n, allow(undefined), usdx, { holdings }), [{ token, amount: '1' }]],
    ['for one of an unknown balance', evm(0n, allow(undefined), usdx), [{ token, amount: null }]],
    [
      'for all NFTs of a collection',
      evm(0n, { type: 'allow-all-nfts', operator: other, collection: token }),
      [{ token, amount: null }],
    ],
    [
      'with an NFT',
      evm(0n, { type: 'send-nfts', to: other, collection: token, nfts: [{ id: 0n, amount: 1n }] }),
      [{ token, amount: null }],
    ],
    [
      'for one NFT',
      evm(0n, { type: 'allow-nft', spender: other, collection: token, nfts: [{ id: 7n, amount: 1n }] }),
      [{ token, amount: null }],
    ],
    [
      'with typed data that can move anything',
      { ...typedData, warnings: ['gives-control'] },
      [{ token, amount: null }],
    ],
    [
      'with such data of no contract',
      { ...typedData, warnings: ['gives-control'], verifyingContract: undefined },
      [{ token: 'native', amount: null }],
    ],
    [
      'with a high fee',
      evm(1n, { type: 'send', ...toOther }, undefined, { warnings: ['high-fee'] }),
      [{ token: 'native', amount: '0.000000000000021001' }],
    ],
    [
      'with a permit',
      { ...typedData, effect: allow(undefined), token: usdx, holdings },
      [{ token, amount: '1' }],
    ],
    ['with an authorized transfer', { ...typedData, effect: sent, token: usdx }, [{ token, amount: '2.5' }]],
    ['with other typed data', typedData, []],
    ['with a message', message, []],
    [
      'of SOL, and of tokens that are named or not',
      solana(
        { effect: { type: 'send', to: other, amount: 2_000_000_000n }, token: undefined },
        { effect: { ...sent, token: mint }, token: usdx },
        { effect: { ...sent, token: undefined }, token: undefined },
        {
          effect: { type: 'run-program', program: other, givesControl: false, mayMove: false },
          token: undefined,
        },
      ),
      [
        { token: 'native', amount: '2' },
        { token: mint, amount: '2.5' },
        { token: 'unknown', amount: null },
      ],
    ],
    [
      'to a program that may move anything (solana)',
      solana({
        effect: { type: 'run-program', program: other, givesControl: false, mayMove: true },
        token: undefined,
      }),
      [{ token: 'native', amount: null }],
    ],
    [
      'with a high fee (solana)',
      {
        ...solana({ effect: { type: 'send', to: other, amount: 1n }, token: undefined }),
        warnings: ['high-fee'],
      },
      [
        { token: 'native', amount: '0.000005' },
        { token: 'native', amount: '0.000000001' },
      ],
    ],
    [
      'with an unknown call to a token that the account has',
      evm(0n, { type: 'unknown-call', to: token, amount: 0n }, usdx, { holdings }),
      [{ token, amount: '1' }],
    ],
    [
      'with an unknown call to a token whose decimals or symbol cannot be shown',
      evm(0n, { type: 'unknown-call', to: token, amount: 0n }, undefined, { holdings }),
      [{ token, amount: null }],
    ],
    [
      'with an unknown call to another contract',
      evm(0n, { type: 'unknown-call', to: token, amount: 0n }, undefined, { holdings: undefined }),
      [],
    ],
    [
      'with a call that moves tokens and NFTs by earlier rights',
      evm(5n, { type: 'unknown-call', to: other, amount: 5n }, undefined, {
        moved: [
          { effect: sent, token: usdx },
          { effect: { type: 'send-nfts', to: other, collection: mint, nfts: [] }, token: undefined },
        ],
      }),
      [
        { token: 'native', amount: '0.000000000000000005' },
        { token, amount: '2.5' },
        { token: mint, amount: null },
      ],
    ],
    [
      'with a call to a token that moves some of it with all that the account has, once',
      evm(0n, { type: 'unknown-call', to: token, amount: 0n }, usdx, {
        holdings,
        moved: [{ effect: { ...sent, token: token.toLowerCase() }, token: usdx }],
      }),
      [{ token, amount: '1' }],
    ],
    [
      'with a call that moves more than can be named',
      evm(0n, { type: 'unknown-call', to: other, amount: 0n }, undefined, {
        moved: [{ effect: sent, token: usdx }],
        warnings: ['unknown-call', 'gives-control'],
      }),
      [
        { token, amount: '2.5' },
        { token: 'unknown', amount: null },
      ],
    ],
    [
      'with a permit that counts on every network',
      {
        ...typedData,
        effect: allow(1n),
        token: usdx,
        holdings: { ...holdings, balance: 0n },
        warnings: ['any-network'],
      },
      [{ token: 'unknown', amount: null }],
    ],
    [
      'with typed data that can move anything on every network',
      { ...typedData, warnings: ['gives-control', 'any-network'] },
      [{ token: 'unknown', amount: null }],
    ],
  ])('%s', (_, approval, assets) => {
    expect(spentAssets(approval)).toEqual(assets)
  })
})

describe('the digest of an approval', () => {
  const approval = evm(1n, { type: 'send', ...toOther })
  test('is of its JSON in order of name, with amounts as decimal strings', async () => {
    const { kind, ...rest } = approval
    expect(await requestDigest({ ...rest, kind })).toBe(await requestDigest(approval))
    const text =
      '{"account":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","effect":{"amount":"1","to":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","type":"send"},"kind":"transaction","maxFee":"21000","networkId":"eip155:1","transaction":{"chainId":1,"data":"0x","gas":"0x5208","maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x1","nonce":0,"to":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","value":"0x1"},"warnings":[]}'
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect(await requestDigest(approval)).toBe(Buffer.from(bytes).toString('base64url'))
  })

  test('is another one for any other request', async () => {
    const others = [
      { ...approval, networkId: 'eip155:2' },
      { ...approval, transaction: { ...approval.transaction, nonce: 1 } },
      { ...approval, warnings: ['over-limit'] },
    ] as const
    const digests = await Promise.all([approval, ...others].map(requestDigest))
    expect(new Set(digests).size).toBe(4)
  })
})

describe('the check of the daily limit', () => {
  const approval = evm(1n, { type: 'send', ...toOther })
  test('leaves a transfer within it as it is, and asks nothing for what sends nothing', async () => {
    const { session, asked } = createSpendingSession()
    const clock = createFakeClock()
    for (const one of [approval, message]) expect(await checkLimit({ session, clock }, one, never)).toBe(one)
    const body = { networkId: 'eip155:1', assets: spentAssets(approval) }
    expect(asked).toEqual([{ path: '/v1/wallet/spending/check', body }])
  })

  test('counts a transfer as above it without an answer within 10 s', async () => {
    const clock = createFakeClock()
    const { session } = createSpendingSession(() => new Promise(() => {}))
    let checked: Approval | undefined
    const checking = checkLimit({ session, clock }, approval, never).then((one) => {
      checked = one
    })
    await clock.advance(optionalReadMs - 1)
    expect(checked).toBeUndefined()
    await clock.advance(1)
    await checking
    expect(checked).toEqual({ ...approval, warnings: ['over-limit'] })
  })
})

describe('what was approved', () => {
  const approval = evm(1n, { type: 'send', ...toOther })
  function confirm(answer: () => Promise<unknown>, one: Approval = approval) {
    const window = new EventTarget()
    const { session, asked } = createSpendingSession(answer)
    // What a step-up needs is missing: the tests of the browser have it.
    const needs = { window, session, projectId: 'meadow', locale: () => 'en' }
    const confirmed = confirmSpending(needs as never, one, never)
    return { asked, confirmed, close: () => window.dispatchEvent(new Event('pagehide')) }
  }

  test('is recorded with its digest before it is signed, if it sends anything', async () => {
    const { asked, confirmed } = confirm(async () => undefined)
    expect(await confirmed).toBe(true)
    const body = {
      networkId: 'eip155:1',
      digest: await requestDigest(approval),
      assets: spentAssets(approval),
    }
    expect(asked).toEqual([{ path: '/v1/wallet/spending', body }])
    const other = confirm(async () => undefined, message)
    expect([await other.confirmed, other.asked]).toEqual([true, []])
  })

  test('is not signed if the window is closed meanwhile, or the session has ended', async () => {
    const failed = new BackendError({ code: 'unavailable', message: 'Away.' })
    const { confirmed, close } = confirm(() => Promise.reject(failed))
    close()
    expect(await confirmed).toBe(false)
    const ended = confirm(() => Promise.reject(new BackendError({ code: 'session_ended', message: 'Over.' })))
    await expect(ended.confirmed).rejects.toMatchObject({ code: 'session_ended' })
  })
})
