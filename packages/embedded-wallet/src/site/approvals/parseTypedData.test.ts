import { getAddress, hashTypedData, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { account } from '../../testing/approvalContext.ts'
import { parseTypedData, type TypedData } from './parseTypedData.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const order = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'parts', type: 'Part[]' },
    ],
    Part: [
      { name: 'amount', type: 'uint128' },
      { name: 'salt', type: 'bytes4' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 1, verifyingContract: contract },
  message: { maker: account, parts: [{ amount: '5', salt: '0x12345678' }] },
}
const hashOf = (data: TypedData) => hashTypedData(data as unknown as TypedDataDefinition)
const orderHash = hashTypedData(order as never)

describe('typed data that is signed', () => {
  test('with keys of a compiler is signed and shown without them', () => {
    const withKeys = (fields: readonly object[]) =>
      fields.map((field) => ({ ...field, internalType: 'struct Shop.Order', indexed: false, components: [] }))
    const types = Object.fromEntries(
      Object.entries(order.types).map(([name, fields]) => [name, withKeys(fields)]),
    )
    const data = parseTypedData(JSON.stringify({ ...order, types }))
    expect(data).toEqual(order)
    expect(hashOf(data)).toBe(orderHash)
  })

  test.each([
    ['in small letters', contract.toLowerCase()],
    ['in capitals', `0x${contract.slice(2).toUpperCase()}`],
    ['with a prefix in capitals', contract.toUpperCase()],
    ['with letters of a wrong checksum', contract.replace('FbDB', 'fBdb')],
    ['as a decimal number', BigInt(contract).toString()],
    ['as an octal number', `0o${BigInt(contract).toString(8)}`],
  ])('for a contract %s is signed for that contract, and shows it as an address', (_, verifyingContract) => {
    const data = parseTypedData({ ...order, domain: { ...order.domain, verifyingContract } })
    expect(data.domain.verifyingContract).toBe(getAddress(contract))
    expect(hashOf(data)).toBe(orderHash)
  })

  test('of another account in letters of a wrong checksum shows those of EIP-55', () => {
    const message = { ...order.message, maker: account.replace('Fd6e', 'fD6E') }
    expect(parseTypedData({ ...order, message }).message.maker).toBe(account)
  })

  test.each(['1', '0x1', ' 1 '])('for the chain %j is signed for chain 1', (chainId) => {
    const { EIP712Domain, ...types } = order.types
    for (const given of [{ EIP712Domain, ...types }, types]) {
      const data = parseTypedData({ ...order, types: given, domain: { ...order.domain, chainId } })
      expect(data.domain.chainId).toBe(1)
      expect(hashOf(data)).toBe(orderHash)
    }
  })

  test.each([{ version: '' }, { salt: '' }, { version: null }, { verifyingContract: '' }])(
    'whose domain has nothing in %j, which no type lists, is signed without it',
    (empty) => {
      const EIP712Domain = order.types.EIP712Domain.slice(0, 2)
      const domain = { name: 'Shop', chainId: 1, ...empty }
      const data = parseTypedData({ ...order, types: { ...order.types, EIP712Domain }, domain })
      expect(data.domain).toEqual({ name: 'Shop', chainId: 1 })
    },
  )
})

describe('R-73: typed data', () => {
  const withPart = (part: object) => ({
    message: { ...order.message, parts: [order.message.parts[0], part] },
  })
  const withoutField = (name: string) => ({
    types: {
      ...order.types,
      EIP712Domain: order.types.EIP712Domain.filter((field) => field.name !== name),
    },
  })

  test.each<[problem: string, changes: object]>([
    ['more does not belong to EIP-712', { more: 1 }],
    ['domain.more does not belong to EIP-712', { domain: { ...order.domain, more: 1 } }],
    ['types.Order[0].type is invalid', { types: { ...order.types, Order: [{ name: 'maker' }] } }],
    ['domain.name is invalid', { domain: { ...order.domain, name: 5 } }],
    ['primaryType is invalid', { primaryType: undefined }],
    ['primaryType is not a type of the message', { primaryType: 'Offer' }],
    ['domain.name is not declared by the type EIP712Domain', withoutField('name')],
    ['domain.chainId is not declared by the type EIP712Domain', withoutField('chainId')],
    ['domain.verifyingContract is not declared by the type EIP712Domain', withoutField('verifyingContract')],
    ['domain.verifyingContract is not an address', { domain: { ...order.domain, verifyingContract: '0x1' } }],
    ['domain.verifyingContract is not an address', { domain: { ...order.domain, verifyingContract: '1' } }],
    [
      'domain.chainId is not a value of the type uint256',
      { domain: { ...order.domain, chainId: 'eip155:1' } },
    ],
    ['domain.salt is not a value of the type bytes32', { ...withoutDomainType(), domain: { salt: '0' } }],
    ['message.more is not declared by the type Order', { message: { ...order.message, more: 1 } }],
    ['message.maker is not an address', { message: { ...order.message, maker: 'ann.eth' } }],
    ['message.maker is missing; its type is address', { message: { parts: [] } }],
    ['message.parts is not a list of the type Part[]', { message: { ...order.message, parts: {} } }],
    [
      'message.parts[1] is not an object of the type Part',
      { message: { ...order.message, parts: [order.message.parts[0], 5] } },
    ],
    ['message.parts[1].amount is missing; its type is uint128', withPart({ salt: '0x12345678' })],
    [
      'message.parts[1].more is not declared by the type Part',
      withPart({ amount: 1, salt: '0x12345678', more: 1 }),
    ],
    ...['', ' 5', '1e3', '0x', 1.5, -1, true, (2n ** 128n).toString()].map((amount): [string, object] => [
      'message.parts[1].amount is not a value of the type uint128',
      withPart({ amount, salt: '0x12345678' }),
    ]),
    ...['0x123', '0x1234567z', '0x1234567800', '12345678', 5].map((salt): [string, object] => [
      'message.parts[1].salt is not a value of the type bytes4',
      withPart({ amount: 1, salt }),
    ]),
    ...['uint', 'uint7', 'uint264', 'bytes33', 'bytes04', 'adress', 'Missing', 'toString'].map(
      (type): [string, object] => [
        `message.maker has the type ${type}, which is neither declared nor one of EIP-712`,
        { types: { ...order.types, Order: [{ name: 'maker', type }, order.types.Order[1]] } },
      ],
    ),
    [
      'message.parts has 1 items, and its type is Part[2]',
      { types: { ...order.types, Order: [order.types.Order[0], { name: 'parts', type: 'Part[2]' }] } },
    ],
    [
      'types.Order[0].name is not the name of a field',
      { types: { ...order.types, Order: [{ name: 'maker,bool', type: 'address' }] } },
    ],
  ])('is refused because %s', (problem, changes) => {
    expect(() => parseTypedData({ ...order, ...changes })).toThrow(`The typed data is malformed: ${problem}.`)
  })

  test.each<[string, unknown]>([
    ['it is not JSON', '{"types":'],
    ['it is longer than 200000 characters', ' '.repeat(200_001)],
    ['it is invalid', null],
  ])('is refused because %s', (problem, given) => {
    expect(() => parseTypedData(given)).toThrow(`The typed data is malformed: ${problem}.`)
  })

  test('is refused with the start of a path that is long', () => {
    const message = { ...order.message, ['x'.repeat(5_000)]: 1 }
    expect(() => parseTypedData({ ...order, message })).toThrow(`${'x'.repeat(100)}`)
    try {
      parseTypedData({ ...order, message })
    } catch (cause) {
      expect((cause as Error).message.length).toBeLessThan(300)
    }
  })

  function withoutDomainType() {
    const { EIP712Domain: _, ...types } = order.types
    return { types }
  }
})
