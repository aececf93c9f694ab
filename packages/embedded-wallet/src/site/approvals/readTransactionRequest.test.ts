import { createFakeClock } from '@latchkey/core/testing'
import { encodeEventTopics, encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, context, other } from '../../testing/approvalContext.ts'
import { token, tokenChain, word } from '../../testing/tokenChain.ts'
import { FrameError } from '../frameError.ts'
import { readTransactionRequest } from './readTransactionRequest.ts'

const { signal } = new AbortController()

describe('a transaction', () => {
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_feeHistory: { baseFeePerGas: ['0x64', '0x64', '0x64'], reward: [['0x2'], ['0x4'], ['0x6']] },
  }
  const read = (
    given: object,
    changes: Readonly<Record<string, unknown>> = {},
    tokens: Pick<ReturnType<typeof tokenChain>, 'read'> = tokenChain(),
  ) =>
    readTransactionRequest(
      [{ from: account, to: other, value: '0xa', ...given }],
      context,
      {
        clock: createFakeClock(),
        chain: {
          read: async (method, params) => {
            if (method === 'eth_call') return tokens.read(method, params, signal)
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

  describe('pays on a network', () => {
    const missing = new FrameError('request_failed', 'The method is not available.', { rpcCode: -32601 })
    const empty = { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] }

    test.each<[string, object, object]>([
      [
        'whose blocks are empty the tip that the node proposes',
        { eth_feeHistory: empty, eth_maxPriorityFeePerGas: '0x9' },
        { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x9' },
      ],
      [
        'whose blocks are empty and whose node proposes none no tip',
        {
          eth_feeHistory: { baseFeePerGas: ['0x7'], reward: null },
          eth_maxPriorityFeePerGas: missing,
        },
        { maxFeePerGas: '0xe', maxPriorityFeePerGas: '0x0' },
      ],
      [
        'without a history of fees the base fee twice, and the tip that the node proposes',
        { eth_feeHistory: missing, eth_gasPrice: '0x64', eth_maxPriorityFeePerGas: '0x5' },
        { maxFeePerGas: '0xa5', maxPriorityFeePerGas: '0x5' },
      ],
      [
        'without a proposed tip what the price has above the base fee',
        { eth_feeHistory: missing, eth_gasPrice: '0x64', eth_maxPriorityFeePerGas: missing },
        { maxFeePerGas: '0xb4', maxPriorityFeePerGas: '0x14' },
      ],
    ])('%s', async (_, changes, fees) => {
      const { transaction } = await read({}, { eth_getBlockByNumber: { baseFeePerGas: '0x50' }, ...changes })
      expect(transaction).toMatchObject(fees)
      expect(transaction).not.toHaveProperty('gasPrice')
    })

    test('R-61: is refused if nobody answers what blocks paid lately', async () => {
      const refused = new FrameError('email_cooldown', 'Too many requests.', { retryInSeconds: 1 })
      const answers = { eth_gasPrice: '0x64', eth_getBlockByNumber: { baseFeePerGas: '0x50' } }
      await expect(read({}, { eth_feeHistory: refused, ...answers })).rejects.toBe(refused)
    })

    test('without EIP-1559 the price of the node', async () => {
      const { transaction, maxFee } = await read(
        {},
        { eth_feeHistory: missing, eth_gasPrice: '0x64', eth_getBlockByNumber: { number: '0x1' } },
      )
      expect(transaction).toMatchObject({ gasPrice: '0x64' })
      expect(transaction).not.toHaveProperty('maxFeePerGas')
      expect(maxFee).toBe(26_250n * 100n)
    })

    test('that publishes on an L1 its fee, too', async () => {
      const known = tokenChain()
      const chain: typeof known = {
        ...known,
        read: async (method, params, aborted) => {
          const [{ to }] = params as [{ to?: string }]
          if (!to?.startsWith('0x42000000')) return known.read(method, params, aborted)
          return `0x${4_000n.toString(16).padStart(64, '0')}`
        },
      }
      expect((await read({}, {}, chain)).maxFee).toBe(26_250n * 204n + 5_000n)
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

  describe('of a token', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 1_000n] })
    const simulated = (after: bigint) => [
      {
        calls: [
          { returnData: word(5n) },
          { status: '0x1', returnData: word(1n) },
          { returnData: word(after) },
        ],
      },
    ]
    const send = (eth_simulateV1: unknown, given = data) =>
      read({ to: token, value: '0x0', data: given }, { eth_simulateV1 })

    test('that keeps a part says what arrives', async () => {
      expect(await send(simulated(995n))).toMatchObject({ received: 990n, warnings: ['keeps-part'] })
    })

    test.each<[string, unknown]>([
      ['that keeps nothing', simulated(1_005n)],
      ['whose node cannot simulate', new FrameError('request_failed', 'Unknown.', { rpcCode: -32601 })],
      ['whose node answers nonsense', 'yes'],
    ])('%s has no warning', async (_name, answer) => {
      expect(await send(answer)).toMatchObject({ received: undefined, warnings: [] })
    })

    test('that is allowed, not sent, is not simulated', async () => {
      const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 1_000n] })
      expect((await send(simulated(995n), allow)).received).toBeUndefined()
    })
  })

  test('that the node expects to fail, or whose fee jumped, has a warning', async () => {
    expect((await read({}, { eth_estimateGas: new Error('reverted') })).warnings).toEqual(['likely-to-fail'])
    const jumped = { eth_feeHistory: { baseFeePerGas: ['0x1', '0x1', '0x64'] } }
    expect((await read({}, jumped)).warnings).toEqual(['high-fee'])
  })

  test('R-61: whose app asks for more gas than one and a half times the estimate has a warning', async () => {
    // The node estimates 21,000.
    expect((await read({ gas: '0x7b0c' })).warnings).toEqual([])
    expect((await read({ gas: '0x7b0d' })).warnings).toEqual(['high-fee'])
    expect((await read({ gasLimit: '0x1c9c380' })).warnings).toEqual(['high-fee'])
  })

  test('R-61: whose gas the node cannot estimate has a warning if the app asks for much', async () => {
    const failing = { eth_estimateGas: new Error('reverted') }
    expect((await read({ gas: '0xb71b0' }, failing)).warnings).toEqual(['likely-to-fail'])
    expect((await read({ gas: '0x1c9c380' }, failing)).warnings).toEqual(['likely-to-fail', 'high-fee'])
  })

  test('of a contract says what is sent to it', async () => {
    expect(await read({ to: undefined, data: '0x6000' })).toMatchObject({
      effect: { type: 'create-contract', amount: 10n },
      warnings: ['unknown-call'],
    })
  })

  test('R-61: is refused if nobody answers whether it moves a token or an NFT', async () => {
    const refused = new FrameError('email_cooldown', 'Too many requests.', { retryInSeconds: 1 })
    /** A page has used up what a session may read. */
    const withoutReads = (selector: string) => ({
      async read(...asked: Parameters<ReturnType<typeof tokenChain>['read']>) {
        const [call] = asked[1] as readonly [{ data: string }]
        if (call.data.startsWith(selector)) throw refused
        return tokenChain().read(...asked)
      },
    })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 0n] })
    const call = { to: token, value: '0x0' }
    await expect(read({ ...call, data: approve }, {}, withoutReads('0x01ffc9a7'))).rejects.toBe(refused)
    await expect(read({ ...call, data: '0x4000aea0' }, {}, withoutReads('0x70a08231'))).rejects.toBe(refused)
  })

  test('R-72: that allows more than ten times the balance is unlimited', async () => {
    const allow = (amount: bigint) =>
      read({
        ...{ to: token, value: '0x0' },
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] }),
      })
    expect(await allow(10_000_000n)).toMatchObject({ warnings: [], holdings: { balance: 1_000_000n } })
    expect((await allow(10_000_001n)).warnings).toEqual(['unlimited'])
  })

  test('that calls an unknown function of a token says what the account has of it', async () => {
    expect(await read({ to: token, value: '0x0', data: '0x4000aea0' })).toMatchObject({
      effect: { type: 'unknown-call', to: token },
      token: { symbol: 'USDC', decimals: 6 },
      holdings: { balance: 1_000_000n },
    })
  })

  test('R-72: says what the code of its receiver moves of the account by earlier rights, whatever the call is', async () => {
    const eth_simulateV1 = [
      {
        calls: [
          {
            status: '0x1',
            logs: [
              {
                address: token,
                topics: encodeEventTopics({
                  abi: erc20Abi,
                  eventName: 'Transfer',
                  args: { from: account, to: other },
                }),
                data: word(7n),
              },
            ],
          },
        ],
      },
    ]
    const moved = [
      {
        effect: { type: 'send-token', to: other, amount: 7n, token },
        token: { symbol: 'USDC', decimals: 6 },
      },
    ]
    expect(await read({ data: '0x12345678' }, { eth_simulateV1 })).toMatchObject({
      effect: { type: 'unknown-call', to: other },
      moved,
      warnings: ['unknown-call'],
    })
    expect(await read({ to: undefined, data: '0x6000' }, { eth_simulateV1 })).toMatchObject({ moved })
    expect(await read({}, { eth_simulateV1 })).toMatchObject({ effect: { type: 'send' }, moved })
  })

  test('R-61: is refused if nobody answers its simulation', async () => {
    const refused = new FrameError('email_cooldown', 'Too many requests.', { retryInSeconds: 1 })
    await expect(read({}, { eth_simulateV1: refused })).rejects.toBe(refused)
  })

  test('of an NFT, which its contract says it is, is shown with its id', async () => {
    const yes = `0x${'0'.repeat(63)}1`
    const nfts = (answer: unknown) => ({
      async read(_: string, [call]: readonly unknown[]) {
        const { data } = call as { data: string }
        if (!data.startsWith('0x01ffc9a780ac58cd') || answer instanceof Error) throw new Error('reverted')
        return answer
      },
    })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 0n] })
    const call = { to: token, value: '0x0', data: approve }
    expect((await read(call, {}, nfts(yes))).effect).toMatchObject({ type: 'allow-nft', nfts: [{ id: 0n }] })
    for (const answer of [new Error('reverted'), '0x', `0x${'0'.repeat(64)}`, null])
      expect((await read(call, {}, nfts(answer))).effect).toMatchObject({ type: 'revoke' })
  })

  test('is refused if the node is of another chain or answers nonsense', async () => {
    await expect(read({}, { eth_chainId: '0x2' })).rejects.toThrow('another network')
    await expect(read({}, { eth_getTransactionCount: null })).rejects.toThrow()
  })
})
