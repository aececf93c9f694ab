import { createFakeClock } from '@latchkey/core/testing'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, context, other } from '../../testing/approvalContext.ts'
import { token, tokenChain } from '../../testing/tokenChain.ts'
import { FrameError } from '../frameError.ts'
import { readTypedDataRequest } from './readTypedDataRequest.ts'

const { signal } = new AbortController()

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
