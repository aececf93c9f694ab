import { encodeFunctionData, erc20Abi, maxUint160, maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, other } from '../../testing/approvalContext.ts'
import { token } from '../../testing/tokenChain.ts'
import { warningsOf } from './allowance.ts'
import { readCall } from './readCall.ts'

describe('R-72: a call', () => {
  const call = (data: `0x${string}`, value = 0n, isNft = false) =>
    readCall({ to: token, data, value, from: account, isNft })
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

  const holdings = { balance: 100n, supply: 10_000n }
  test.each<[string, bigint, readonly string[]]>([
    ['ten times the balance', 1_000n, []],
    ['more than ten times the balance', 1_001n, ['unlimited']],
    ['more than there is', 10_001n, ['unlimited']],
    ['2^255 - 1', 2n ** 255n - 1n, ['unlimited']],
  ])('approve of %s', (_, amount, warnings) => {
    const effect = call(erc20('approve', amount))
    expect(effect).toMatchObject({ type: 'allow', amount })
    expect(warningsOf(effect, { symbol: 'USDC', decimals: 6 }, holdings)).toEqual(warnings)
  })

  test('approve of anything is unlimited for an account that has nothing, or if there is less', () => {
    const facts = { symbol: 'USDC', decimals: 6 }
    const effect = call(erc20('approve', 1n))
    expect(warningsOf(effect, facts, { balance: 0n, supply: 10_000n })).toEqual(['unlimited'])
    expect(warningsOf(effect, facts, { balance: 100n, supply: 0n })).toEqual(['unlimited'])
    expect(warningsOf(effect, undefined, { balance: 0n, supply: 0n })).toEqual(['unlimited', 'unknown-token'])
  })

  test.each(['transfer', 'approve'] as const)('%s of an unknown token has a warning', (name) => {
    expect(warningsOf(call(erc20(name, 7n)), undefined)).toEqual(['unknown-token'])
  })

  describe('of NFTs', () => {
    const safe = parseAbi([
      'function safeTransferFrom(address, address, uint256)',
      'function safeTransferFrom(address, address, uint256, bytes)',
      'function safeTransferFrom(address, address, uint256, uint256, bytes)',
      'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
    ])
    const from = (owner: string, ...rest: readonly unknown[]) => {
      const name = Array.isArray(rest[0]) ? 'safeBatchTransferFrom' : 'safeTransferFrom'
      return encodeFunctionData({ abi: safe, functionName: name, args: [owner, other, ...rest] as never })
    }
    const sent = (...nfts: readonly (readonly [bigint, bigint])[]) => ({
      type: 'send-nfts',
      to: other,
      collection: token,
      nfts: nfts.map(([id, amount]) => ({ id, amount })),
    })
    const plain = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [account, other, 7n],
    })

    test.each<[string, `0x${string}`, object]>([
      ['safeTransferFrom', from(account, 7n), sent([7n, 1n])],
      ['safeTransferFrom with data', from(account, 7n, '0x12'), sent([7n, 1n])],
      ['safeTransferFrom of ERC-1155', from(account, 7n, 5n, '0x'), sent([7n, 5n])],
      ['safeBatchTransferFrom', from(account, [7n, 8n], [1n, 2n], '0x'), sent([7n, 1n], [8n, 2n])],
      ['transferFrom', plain, sent([7n, 1n])],
    ])('%s says which ones, and to whom', (_, data, effect) => {
      expect(call(data, 0n, true)).toEqual(effect)
    })

    test.each<[string, `0x${string}`]>([
      ['of somebody else', from(other, 7n)],
      ['whose lists are not of one length', from(account, [7n, 8n], [1n], '0x')],
      ['of none', from(account, [], [], '0x')],
    ])('%s is unknown', (_, data) => {
      expect(call(data, 0n, true)).toMatchObject({ type: 'unknown-call' })
    })

    test('approve of one says which, also if its id is 0; for the zero address it ends that', () => {
      for (const id of [0n, 7n, maxUint256])
        expect(call(erc20('approve', id), 0n, true)).toEqual({
          type: 'allow-nft',
          spender: other,
          collection: token,
          nfts: [{ id, amount: 1n }],
        })
      const nobody = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [zeroAddress, 7n] })
      expect(call(nobody, 0n, true)).toMatchObject({ type: 'revoke', token })
    })
  })

  test('that also moves native tokens is unknown', () => {
    expect(call(erc20('transfer', 7n), 1n)).toMatchObject({ type: 'unknown-call', amount: 1n })
  })
})
