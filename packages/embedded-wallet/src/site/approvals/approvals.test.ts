import { createFakeClock } from '@latchkey/core/testing'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint160,
  maxUint256,
  parseAbi,
  stringToHex,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { FrameError } from '../frameError.ts'
import { warningsOf } from './allowance.ts'
import type { Approval } from './approval.ts'
import type { ApprovalContext } from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { createApprovalQueue } from './createApprovalQueue.ts'
import { readCall } from './readCall.ts'
import { readMessageRequest } from './readMessageRequest.ts'
import { readTokenFacts } from './readTokenFacts.ts'
import { readTransactionRequest } from './readTransactionRequest.ts'
import { readTypedDataRequest } from './readTypedDataRequest.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const context: ApprovalContext = { origin: 'https://app.example', account, networkId: 'eip155:1' }

const word = (value: bigint) => toHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** A chain whose token answers with these. An error means that the call fails. */
const tokenChain = (symbol: unknown = text('USDC'), decimals: unknown = word(6n)): ChainReader => ({
  async read(method, params) {
    const { to, data } = params[0] as { to: string; data: string }
    const answer = data === '0x95d89b41' ? symbol : decimals
    if (method !== 'eth_call' || to !== token || answer instanceof Error) throw new Error('The call failed.')
    return answer
  },
})
const { signal } = new AbortController()

const signIn = (changes: { domain?: string; uri?: string; chainId?: string } = {}) =>
  `${changes.domain ?? 'app.example'} wants you to sign in with your Ethereum account:
${account}


URI: ${changes.uri ?? 'https://app.example'}
Version: 1
Chain ID: ${changes.chainId ?? '1'}
Nonce: abcdefgh12345678
Issued At: 2026-11-20T12:00:00Z`

describe('a message', () => {
  test.each([
    ['text', 'Hello, wörld'],
    ['hex', stringToHex('Hello, wörld')],
  ])('given as %s is shown as text and signed as its bytes', (_, message) => {
    expect(readMessageRequest([message, account.toLowerCase()], context)).toMatchObject({
      text: 'Hello, wörld',
      message: stringToHex('Hello, wörld'),
      warnings: [],
    })
  })

  test.each([
    ['invalid UTF-8', '0xff00'],
    ['a character that turns the text around', 'pay \u202e001'],
    ['NUL', 'a\u0000b'],
  ])('with %s is shown as bytes, with a warning', (_, message) => {
    expect(readMessageRequest([message, account], context)).toMatchObject({
      text: undefined,
      warnings: ['unreadable-message'],
    })
  })

  test('that is a sign-in for this site has no warning', () => {
    expect(readMessageRequest([signIn(), account], context).warnings).toEqual([])
  })

  test.each([
    { domain: 'app.example.evil' },
    { domain: 'evil.example' },
    { domain: 'app.example:444' },
    { domain: 'APP.example' },
    { uri: 'https://evil.example' },
    { uri: 'http://app.example' },
  ])('R-21: that is a sign-in for another site is refused: %j', (changes) => {
    expect(() => readMessageRequest([signIn(changes), account], context)).toThrow(FrameError)
  })

  test('that names the local machine by https is shown with a warning, and refused elsewhere', () => {
    const local = { ...context, origin: 'http://localhost:4100' }
    const named = (uri: string) => [signIn({ domain: 'localhost:4100', uri }), account]
    expect(readMessageRequest(named('http://localhost:4100'), local).warnings).toEqual([])
    expect(readMessageRequest(named('https://localhost:4100'), local).warnings).toEqual(['not-a-sign-in'])
    expect(() => readMessageRequest(named('https://localhost:4200'), local)).toThrow(
      'The sign-in is for https://localhost:4200, not for http://localhost:4100.',
    )
    const plain = { ...context, origin: 'http://app.example' }
    expect(() => readMessageRequest([signIn(), account], plain)).toThrow(
      'for https://app.example, not for http',
    )
  })

  test.each([
    ['without a URI', signIn().replace(/URI.*\n/, '')],
    ['with a line too much', `${signIn()}\nMore: 1`],
    ['in other letters', signIn().replace('wants you to', 'Wants You To')],
    ['of another chain', signIn({ chainId: '2' })],
  ])('R-26: that only looks like a sign-in, %s, has a warning', (_, text) => {
    expect(readMessageRequest([text, account], context).warnings).toEqual(['not-a-sign-in'])
  })

  test.each([[[]], [[1, account]], [['hi', other]], [['hi']], ['hi']])(
    'with parameters %j is refused',
    (params) => {
      expect(() => readMessageRequest(params, context)).toThrow(FrameError)
    },
  )
})

describe('R-72: a call', () => {
  const call = (data: `0x${string}`, value = 0n) => readCall({ to: token, data, value, from: account })
  const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })
  const permit2 = parseAbi(['function approve(address, address, uint160, uint48)'])
  const nft = parseAbi(['function setApprovalForAll(address, bool)'])

  test.each<[string, `0x${string}`, object, readonly string[]]>([
    ['without data sends', '0x', { type: 'send', to: token, amount: 0n }, []],
    ['transfer', erc20('transfer', 7n), { type: 'send-token', to: other, amount: 7n, token }, []],
    ['approve', erc20('approve', 7n), { type: 'allow', spender: other, amount: 7n, token }, []],
    ['approve of 0', erc20('approve', 0n), { type: 'revoke', spender: other, token }, []],
    [
      'unlimited approve',
      erc20('approve', maxUint256),
      { type: 'allow', spender: other, amount: undefined, token },
      ['unlimited'],
    ],
    [
      'approve of half of everything',
      erc20('approve', 2n ** 255n),
      { type: 'allow', spender: other, amount: undefined, token },
      ['unlimited'],
    ],
    [
      'setApprovalForAll',
      encodeFunctionData({ abi: nft, args: [other, true] }),
      { type: 'allow-all-nfts', operator: other, collection: token },
      ['all-nfts'],
    ],
    [
      'setApprovalForAll(false)',
      encodeFunctionData({ abi: nft, args: [other, false] }),
      { type: 'revoke', spender: other, token },
      [],
    ],
    [
      'unlimited approve of Permit2',
      encodeFunctionData({ abi: permit2, args: [token, other, maxUint160, 2_000_000_000] }),
      { type: 'allow', spender: other, amount: undefined, token, until: 2_000_000_000n },
      ['unlimited'],
    ],
    [
      'of an unknown function',
      '0x12345678',
      { type: 'unknown-call', to: token, amount: 0n },
      ['unknown-call'],
    ],
    ['with cut data', '0xa9059cbb00', { type: 'unknown-call', to: token, amount: 0n }, ['unknown-call']],
  ])('%s', (_, data, effect, warnings) => {
    expect(call(data)).toEqual(effect)
    expect(warningsOf(call(data), { symbol: 'USDC', decimals: 6 })).toEqual(warnings)
  })

  test.each(['transfer', 'approve'] as const)('%s of an unknown token has a warning', (name) => {
    expect(warningsOf(call(erc20(name, 7n)), undefined)).toEqual(['unknown-token'])
  })

  test('that also moves native tokens is unknown', () => {
    expect(call(erc20('transfer', 7n), 1n)).toMatchObject({ type: 'unknown-call', amount: 1n })
  })
})

describe('typed data', () => {
  const permit = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Token', chainId: 1, verifyingContract: token },
    message: { owner: account, spender: other, value: maxUint256.toString() },
  }
  const read = (data: unknown, chain = tokenChain()) =>
    readTypedDataRequest([account, data], context, { chain, clock: createFakeClock() }, signal)
  const limited = { ...permit, message: { ...permit.message, value: '5' } }

  test('of a permit says what it allows, and how the token counts', async () => {
    expect(await read(JSON.stringify(permit))).toMatchObject({
      primaryType: 'Permit',
      domainName: 'Token',
      effect: { type: 'allow', spender: other, amount: undefined, token },
      token: { symbol: 'USDC', decimals: 6 },
      warnings: ['unlimited'],
    })
    expect((await read(limited)).warnings).toEqual([])
    expect((await read(limited, tokenChain(new Error()))).warnings).toEqual(['unknown-token'])
  })

  test('of a permit of Permit2 says when the allowance ends', async () => {
    const details = [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
    ]
    const single = {
      ...permit,
      types: {
        EIP712Domain: permit.types.EIP712Domain,
        PermitDetails: details,
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
        ],
      },
      primaryType: 'PermitSingle',
      message: { details: { token, amount: '5', expiration: 2_000_000_000 }, spender: other },
    }
    expect((await read(single)).effect).toEqual({
      ...{ type: 'allow', spender: other, amount: 5n, token },
      until: 2_000_000_000n,
    })
  })

  test.each<[string, object]>([
    ['without a primary type', { primaryType: undefined }],
    ['of a type that is not declared', { primaryType: 'Missing' }],
    ['of an invalid type', { types: { ...permit.types, Permit: [{ name: 'owner', type: 'adress' }] } }],
    ['with a field that no type declares', { message: { ...permit.message, more: 1 } }],
    ['with a part that does not belong to EIP-712', { more: 1 }],
    ['with a wrong verifying contract', { domain: { ...permit.domain, verifyingContract: '0x1' } }],
    ['for another chain', { domain: { ...permit.domain, chainId: 2 } }],
    ['with a value that does not fit its type', { message: { ...permit.message, value: '-1' } }],
  ])('R-73: %s is refused', async (_, changes) => {
    await expect(read({ ...permit, ...changes })).rejects.toThrow(FrameError)
  })

  test('of a permit that is not understood has a warning', async () => {
    const batch = {
      ...permit,
      types: { ...permit.types, PermitBatch: permit.types.Permit },
      primaryType: 'PermitBatch',
    }
    expect((await read(batch)).warnings).toEqual(['unknown-call'])
  })
})

describe('a transaction', () => {
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_feeHistory: { baseFeePerGas: ['0x64', '0x64', '0x64'], reward: [['0x2'], ['0x4'], ['0x6']] },
  }
  const read = (given: object, changes: Readonly<Record<string, unknown>> = {}) =>
    readTransactionRequest(
      [{ from: account, to: other, value: '0xa', ...given }],
      context,
      {
        clock: createFakeClock(),
        chain: {
          read: async (method, params) => {
            if (method === 'eth_call') return tokenChain().read(method, params, signal)
            const answer = { ...answers, ...changes }[method]
            if (answer instanceof Error) throw answer
            return answer
          },
        },
      },
      signal,
    )

  test('gets nonce, gas and fees from the chain, whatever the app says of them', async () => {
    expect(await read({ nonce: '0x99', gasPrice: '0xffffffff', maxFeePerGas: '0xffffffff' })).toMatchObject({
      effect: { type: 'send', to: other, amount: 10n },
      transaction: {
        chainId: 1,
        nonce: 5,
        to: other,
        value: '0xa',
        data: '0x',
        gas: '0x668a',
        maxFeePerGas: '0xcc',
        maxPriorityFeePerGas: '0x4',
      },
      maxFee: 26_250n * 204n,
      warnings: [],
    })
  })

  test('of a token says how the token counts', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 7n] })
    expect(await read({ to: token, value: '0x0', data })).toMatchObject({
      effect: { type: 'send-token', to: other, amount: 7n, token },
      token: { symbol: 'USDC', decimals: 6 },
      warnings: [],
    })
  })

  test.each<[string, object]>([
    ['for another chain', { chainId: '0x2' }],
    ['from another account', { from: other }],
    ['to nobody, without data', { to: undefined }],
    ['to what is no address', { to: '0x12' }],
    ['with an amount beyond 2^256', { value: `0x1${'0'.repeat(64)}` }],
    ['with a negative amount', { value: '-0x1' }],
    ['with half a byte', { data: '0x123' }],
    ['of a type with blobs', { type: '0x3' }],
    ['of no type', { type: '0x5' }],
    ['with a fee that is no number', { maxFeePerGas: 'invalid' }],
  ])('%s is refused', async (_, given) => {
    await expect(read(given)).rejects.toBeInstanceOf(FrameError)
  })

  test('that the node expects to fail, or whose fee jumped, has a warning', async () => {
    expect((await read({}, { eth_estimateGas: new Error('reverted') })).warnings).toEqual(['likely-to-fail'])
    const jumped = { eth_feeHistory: { baseFeePerGas: ['0x1', '0x1', '0x64'] } }
    expect((await read({}, jumped)).warnings).toEqual(['high-fee'])
  })

  test('is refused if the node is of another chain or answers nonsense', async () => {
    await expect(read({}, { eth_chainId: '0x2' })).rejects.toThrow('another network')
    await expect(read({}, { eth_getTransactionCount: null })).rejects.toThrow()
  })
})

describe('R-68, R-77: a token', () => {
  const read = (chain: ChainReader) => readTokenFacts({ chain, clock: createFakeClock() }, token, signal)

  test.each<[string, unknown, unknown, object]>([
    ['a string', text('USDC'), word(6n), { symbol: 'USDC', decimals: 6 }],
    ['32 bytes, as early tokens have it', stringToHex('MKR', { size: 32 }), word(18n), { symbol: 'MKR' }],
    ['a sign of a currency', text('USD₮0'), word(0n), { symbol: 'USD₮0', decimals: 0 }],
  ])('whose symbol is %s is known', async (_, symbol, decimals, facts) => {
    expect(await read(tokenChain(symbol, decimals))).toMatchObject(facts)
  })

  test.each<[string, unknown, unknown]>([
    ['without decimals, such as an NFT', text('APE'), new Error()],
    ['without a symbol', '0x', word(6n)],
    ['with an empty symbol', text(''), word(6n)],
    ['with a Cyrillic letter in its symbol', text('USDС'), word(6n)],
    ['whose symbol turns the text around', text('\u202eCDSU'), word(6n)],
    ['whose symbol has a space', text('5 ETH'), word(6n)],
    ['with a long symbol', text('x'.repeat(13)), word(6n)],
    ['with an endless symbol', text('x'.repeat(10_000)), word(6n)],
    ['with more decimals than any amount', text('USDC'), word(37n)],
    ['with negative decimals', text('USDC'), word(maxUint256)],
    ['that answers no text', { symbol: 'USDC' }, word(6n)],
    ['that answers half a word', text('USDC'), '0x06'],
  ])('%s is unknown', async (_, symbol, decimals) => {
    expect(await read(tokenChain(symbol, decimals))).toBeUndefined()
  })

  test('that does not answer is unknown after 3 s', async () => {
    const clock = createFakeClock()
    const facts = readTokenFacts({ chain: { read: () => new Promise(() => {}) }, clock }, token, signal)
    await clock.advance(3_000)
    expect(await facts).toBeUndefined()
  })
})

describe('R-08: approvals', () => {
  const approval = {} as Approval

  test('are shown one at a time, in order', async () => {
    const shown: (() => void)[] = []
    const queue = createApprovalQueue({
      clock: createFakeClock(),
      show: () => new Promise((resolve) => shown.push(() => resolve(true))),
    })
    const { signal } = new AbortController()
    const first = queue.ask(approval, signal)
    const second = queue.ask(approval, signal)
    await Promise.resolve()
    expect(shown).toHaveLength(1)
    shown[0]?.()
    await first
    await Promise.resolve()
    shown[1]?.()
    await second
  })

  test('beyond eight that wait, or twenty in 10 s, are refused as busy', async () => {
    const clock = createFakeClock()
    const { signal } = new AbortController()
    let answer: (isApproved: boolean) => void = () => {}
    const queue = createApprovalQueue({
      clock,
      show: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const asked = Array.from({ length: 9 }, () => queue.ask(approval, signal))
    await expect(queue.ask(approval, signal)).rejects.toMatchObject({ rpcCode: -32005 })
    for (const one of asked) {
      await clock.flush()
      answer(true)
      await one
    }
    const quick = createApprovalQueue({ clock, show: async () => true })
    for (let count = 0; count < 20; count++) await quick.ask(approval, signal)
    await expect(quick.ask(approval, signal)).rejects.toMatchObject({ rpcCode: -32005 })
    clock.jump(10_001)
    await quick.ask(approval, signal)
  })

  test('reject with 4001 if the user declines, or the app gave up before its turn', async () => {
    const queue = createApprovalQueue({ clock: createFakeClock(), show: async () => false })
    const gone = new AbortController()
    await expect(queue.ask(approval, gone.signal)).rejects.toMatchObject({ rpcCode: 4001 })
    gone.abort()
    await expect(queue.ask(approval, gone.signal)).rejects.toMatchObject({ rpcCode: 4001 })
  })
})
