import { createFakeClock } from '@latchkey/core/testing'
import { hashTypedData, maxUint256 } from 'viem'
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

  /** Data of one type, whose fields are given with their values. */
  const dataOf = (primaryType: string, fields: Readonly<Record<string, [type: string, value: unknown]>>) => ({
    ...permit,
    types: {
      EIP712Domain: permit.types.EIP712Domain,
      [primaryType]: Object.entries(fields).map(([name, [type]]) => ({ name, type })),
    },
    primaryType,
    message: Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value])),
  })
  const withoutContract = <data extends { types: Readonly<Record<string, unknown>> }>(data: data) => ({
    ...data,
    types: { ...data.types, EIP712Domain: permit.types.EIP712Domain.slice(0, 2) },
    domain: { name: 'Token', chainId: 1 },
  })
  const authorization = (name: string, from: string) =>
    dataOf(name, { from: ['address', from], to: ['address', other], value: ['uint256', '7'] })

  test.each(['TransferWithAuthorization', 'ReceiveWithAuthorization'])(
    'R-72: of %s says what is sent and to whom (EIP-3009)',
    async (name) => {
      expect(await read(authorization(name, account))).toMatchObject({
        effect: { type: 'send-token', to: other, amount: 7n, token },
        token: { symbol: 'USDC', decimals: 6 },
        warnings: [],
      })
      expect((await read(authorization(name, other))).warnings).toEqual(['gives-control'])
    },
  )

  test.each<[string, object]>([
    [
      'a forwarded call (GSN)',
      dataOf('ForwardRequest', { from: ['address', account], data: ['bytes', '0x12'] }),
    ],
    [
      'a meta-transaction',
      dataOf('MetaTransaction', { nonce: ['uint256', '1'], functionSignature: ['bytes', '0x'] }),
    ],
    [
      'an order of Seaport',
      dataOf('OrderComponents', { offerer: ['address', account], offer: ['bytes32[]', []] }),
    ],
    [
      'an order of 0x',
      dataOf('LimitOrder', { makerToken: ['address', token], takerToken: ['address', other] }),
    ],
    ['an order of CoW', dataOf('Order', { sellToken: ['address', token], buyToken: ['address', other] })],
    [
      'a transaction of a Safe',
      dataOf('SafeTx', { to: ['address', other], value: ['uint256', '1'], data: ['bytes', '0x'] }),
    ],
    ['what a contract checks', dataOf('Vote', { proposal: ['uint256', '1'] })],
  ])('R-72: of %s can move what the account owns', async (_, data) => {
    expect(await read(data)).toMatchObject({ effect: undefined, warnings: ['gives-control'] })
  })

  test('R-72: of an order without a contract can move it too, and a vote cannot, whose effect is unknown', async () => {
    const order = dataOf('Order', { sellToken: ['address', token], buyToken: ['address', other] })
    expect((await read(withoutContract(order))).warnings).toEqual(['gives-control'])
    const vote = dataOf('Vote', { proposal: ['uint256', '1'] })
    expect((await read(withoutContract(vote))).warnings).toEqual(['unknown-call'])
  })

  test('of a permit for an NFT says which (ERC-4494)', async () => {
    const data = dataOf('Permit', { spender: ['address', other], tokenId: ['uint256', '0'] })
    expect(await read(data)).toMatchObject({
      effect: { type: 'allow-nft', spender: other, collection: token, nfts: [{ id: 0n, amount: 1n }] },
      warnings: [],
    })
  })

  test('R-73: without a chain is said to count on every network', async () => {
    const { chainId: _, ...domain } = permit.domain
    const types = {
      ...permit.types,
      EIP712Domain: permit.types.EIP712Domain.filter(({ name }) => name !== 'chainId'),
    }
    expect((await read({ ...limited, domain, types })).warnings).toEqual(['any-network'])
  })

  test('R-73: whose domain has a field that is not signed is refused', async () => {
    for (const name of ['name', 'chainId', 'verifyingContract']) {
      const EIP712Domain = permit.types.EIP712Domain.filter((field) => field.name !== name)
      await expect(read({ ...limited, types: { ...permit.types, EIP712Domain } })).rejects.toThrow(
        'malformed',
      )
    }
  })

  test('R-73: whose network is a text, without a type of the domain, is signed for that network', async () => {
    const { EIP712Domain: _, ...types } = permit.types
    const asText = await read({ ...limited, types, domain: { ...permit.domain, chainId: '1' } })
    expect(asText.warnings).toEqual([])
    // viem leaves a text out, and the signature would count on every network.
    expect(hashTypedData(JSON.parse(asText.json))).toBe(hashTypedData({ ...limited, types } as never))
  })

  test('of a contract that is a text is shown as it is, and is no permit of a token', async () => {
    const EIP712Domain = permit.types.EIP712Domain.map(({ name, type }) => ({
      name,
      type: name === 'verifyingContract' ? 'string' : type,
    }))
    const ofText = (verifyingContract: string) => ({
      ...limited,
      types: { ...permit.types, EIP712Domain },
      domain: { ...permit.domain, verifyingContract },
    })
    for (const contract of ['cosmos', token])
      expect(await read(ofText(contract))).toMatchObject({
        verifyingContract: contract,
        effect: undefined,
        warnings: ['gives-control'],
      })
  })

  test('of a sender that gives the data before the account is read alike', async () => {
    const needs = { chain: tokenChain(), clock: createFakeClock() }
    const json = JSON.stringify(limited)
    const reversed = await readTypedDataRequest([json, account.toLowerCase()], context, needs, signal)
    expect(reversed).toEqual(await read(json))
    await expect(readTypedDataRequest([json, other], context, needs, signal)).rejects.toMatchObject({
      rpcCode: 4100,
    })
  })

  test.each<[string, unknown]>([
    ['an object', { length: 0, note: 'This signs nothing' }],
    ['a list', [72, 105]],
    ['a number', 5],
  ])('R-73: with %s where a text belongs is refused', async (_, contents) => {
    const data = withoutContract(dataOf('Mail', { contents: ['string', contents] }))
    await expect(read(data)).rejects.toThrow('malformed')
  })

  test('R-73: whose type has the name of a list is refused, because only its fields would be signed', async () => {
    const { types, ...data } = withoutContract(
      dataOf('Mail', { parts: ['Part[]', ['signed', 'not signed']] }),
    )
    const ofList = { ...types, 'Part[]': [{ name: '0', type: 'string' }] }
    await expect(read({ ...data, types: ofList })).rejects.toThrow('malformed')
  })

  test('R-73: of the domain is refused, because no message of it is signed', async () => {
    const message = { name: 'Token', chainId: 1, verifyingContract: token }
    await expect(read({ ...permit, primaryType: 'EIP712Domain', message })).rejects.toThrow('malformed')
  })

  test('R-08: that would be hashed for seconds is refused', async () => {
    const parts = Array.from({ length: 400 }, () => ({ many: [] }))
    const { types, ...data } = withoutContract(dataOf('Whole', { parts: ['Part[]', parts] }))
    const Part = [{ name: 'many', type: 'Many[]' }]
    const heavy = { ...data, types: { ...types, Part, Many: [{ name: 'x'.repeat(80_000), type: 'bool' }] } }
    await expect(read(JSON.stringify(heavy))).rejects.toThrow('malformed')
  })

  test('of a permit of DAI has no end: its expiry is only until when it can be used', async () => {
    const data = dataOf('Permit', {
      holder: ['address', account],
      spender: ['address', other],
      expiry: ['uint256', '2000000000'],
      allowed: ['bool', true],
    })
    expect(await read(data)).toMatchObject({
      effect: { type: 'allow', spender: other, amount: undefined, until: undefined },
      warnings: ['unlimited'],
    })
  })

  test('of a permit that is not understood can move what the account owns', async () => {
    const batch = {
      ...permit,
      types: { ...permit.types, PermitBatch: permit.types.Permit },
      primaryType: 'PermitBatch',
    }
    expect((await read(batch)).warnings).toEqual(['gives-control'])
  })
})
