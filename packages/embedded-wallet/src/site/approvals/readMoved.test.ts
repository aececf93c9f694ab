import { createFakeClock } from '@latchkey/core/testing'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, erc721Abi, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, other } from '../../testing/approvalContext.ts'
import { token, tokenChain, word } from '../../testing/tokenChain.ts'
import type { Effect } from './approval.ts'
import { readMoved } from './readMoved.ts'

const { signal } = new AbortController()
const nft = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const usdc = { symbol: 'USDC', decimals: 6 }
const erc1155 = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])

const tokenLog = (amount: bigint, { from = account, to = other, address = token } = {}) => ({
  address: address.toLowerCase(),
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: from as `0x${string}`, to: to as `0x${string}` },
  }),
  data: word(amount),
})
const nftLog = (id: bigint) => ({
  address: nft.toLowerCase(),
  topics: encodeEventTopics({
    abi: erc721Abi,
    eventName: 'Transfer',
    args: { from: account, to: other, tokenId: id },
  }),
  data: '0x',
})
const manyLog = (
  eventName: 'TransferSingle' | 'TransferBatch',
  types: readonly string[],
  values: unknown[],
) => ({
  address: nft.toLowerCase(),
  topics: encodeEventTopics({
    abi: erc1155,
    eventName,
    args: { operator: other, from: account, to: other },
  }),
  data: encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  ),
})

const answerOf = (logs: readonly unknown[]) => [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
const unknownCall: Effect = { type: 'unknown-call', to: other, amount: 0n }
const moved = (answer: unknown, effect: Effect = unknownCall) =>
  readMoved({ clock: createFakeClock(), chain: tokenChain() }, answer, { account, effect }, signal)

describe('what a call moves of the account', () => {
  const sent = (amount: bigint, to: string = other) => ({
    effect: { type: 'send-token', to, amount, token },
    token: usdc,
  })
  const sentNfts = (...nfts: readonly (readonly [bigint, bigint])[]) => ({
    effect: {
      type: 'send-nfts',
      to: other,
      collection: nft,
      nfts: nfts.map(([id, amount]) => ({ id, amount })),
    },
    token: undefined,
  })

  test.each<[string, readonly unknown[], readonly unknown[]]>([
    ['a token', [tokenLog(5n)], [sent(5n)]],
    ['the same token twice, added up', [tokenLog(5n), tokenLog(7n)], [sent(12n)]],
    ['the same token to two receivers', [tokenLog(5n), tokenLog(7n, { to: nft })], [sent(5n), sent(7n, nft)]],
    ['an NFT', [nftLog(9n)], [sentNfts([9n, 1n])]],
    ['some of ERC-1155', [manyLog('TransferSingle', ['uint256', 'uint256'], [3n, 4n])], [sentNfts([3n, 4n])]],
    [
      'several of ERC-1155',
      [
        manyLog(
          'TransferBatch',
          ['uint256[]', 'uint256[]'],
          [
            [3n, 5n],
            [4n, 1n],
          ],
        ),
      ],
      [sentNfts([3n, 4n], [5n, 1n])],
    ],
    ['nothing of others', [tokenLog(5n, { from: other, to: account })], []],
    ['no amount of zero', [tokenLog(0n)], []],
    ['no event of another kind', [{ address: token, topics: [pad('0x1')], data: '0x' }], []],
    ['no event without a topic', [{ address: token, topics: [], data: '0x' }], []],
    ['no event that is cut short', [{ ...tokenLog(5n), data: '0x' }], []],
  ])('%s', async (_, logs, effects) => {
    expect(await moved(answerOf(logs))).toEqual({ effects, isMore: false })
  })

  test('a token that cannot be shown has no facts', async () => {
    const { effects } = await moved(answerOf([tokenLog(5n, { address: nft })]))
    expect(effects).toEqual([
      { effect: { type: 'send-token', to: other, amount: 5n, token: nft }, token: undefined },
    ])
  })

  test('more than can be named is said', async () => {
    const receivers = Array.from({ length: 9 }, (_, place) => pad(`0x${place + 1}`, { size: 20 }))
    const { effects, isMore } = await moved(answerOf(receivers.map((to) => tokenLog(1n, { to }))))
    expect([effects.length, isMore]).toEqual([8, true])
  })

  const toToken = (amount: bigint): Effect => ({ type: 'send-token', to: other, amount, token })
  test.each<[string, Effect, readonly unknown[], readonly unknown[]]>([
    ['a transfer of the token that the call says, nothing', toToken(5n), [tokenLog(5n)], []],
    [
      'a transfer of which the token keeps a part, nothing',
      toToken(5n),
      [tokenLog(4n), tokenLog(1n, { to: nft })],
      [],
    ],
    ['a transfer of more than the call says, all of it', toToken(5n), [tokenLog(7n)], [sent(7n)]],
    [
      'a token that moves another one, the other one',
      { ...toToken(5n), token: nft } as Effect,
      [tokenLog(5n)],
      [sent(5n)],
    ],
    [
      'a plain transfer to a contract that moves a token, that token',
      { type: 'send', to: other, amount: 1n },
      [tokenLog(5n)],
      [sent(5n)],
    ],
    [
      'NFTs that the call says, nothing; a token besides, the token',
      { type: 'send-nfts', to: other, collection: nft, nfts: [{ id: 9n, amount: 1n }] },
      [nftLog(9n), tokenLog(5n)],
      [sent(5n)],
    ],
    [
      'an allowance that moves a token at once, the token',
      { type: 'allow', spender: other, amount: 1n, token, until: undefined },
      [tokenLog(5n)],
      [sent(5n)],
    ],
  ])('besides what it says: %s', async (_, effect, logs, effects) => {
    expect((await moved(answerOf(logs), effect)).effects).toEqual(effects)
  })

  test.each<[string, unknown]>([
    ['that could not simulate', undefined],
    ['that answers nonsense', 'yes'],
    ['whose logs are malformed', answerOf([{ address: 'me', topics: 'none' }])],
  ])('is unknown by a node %s', async (_, answer) => {
    expect(await moved(answer)).toEqual({ effects: [], isMore: false })
  })
})
