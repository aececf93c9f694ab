import { databases } from '@latchkey/server-kit/testing'
import {
  decodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  recoverAddress,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { testNode } from '../testing/testNode.ts'
import { addressFor, createNameStore } from './nameStore.ts'
import { isReserved, readName } from './readName.ts'

test.each([
  ['ada1', 'ada1.latchkey.id'],
  ['Ada-Lovelace', 'ada-lovelace.latchkey.id'],
  ['ADA1.LATCHKEY.ID', 'ada1.latchkey.id'],
  ['x'.repeat(63), `${'x'.repeat(63)}.latchkey.id`],
])('readName(%s) returns %s', (text, fullName) => {
  expect(readName(text, 'latchkey.id')).toMatchObject({ fullName })
})

test.each([
  ...[
    'ada',
    '',
    'ada.',
    'ada lovelace',
    'ada_1',
    'adа1',
    'äda1',
    'ada1.eth',
    'a.b.latchkey.id',
    '-ada1',
    'ada1-',
    'ad\u200da1',
  ],
  ...['ab--cd', 'xn--ada', 'ada1\n', '😀😀😀😀', 'x'.repeat(64), '.latchkey.id'],
])('readName rejects %j', (text) => {
  expect(readName(text, 'latchkey.id')).toEqual({ problem: expect.any(String) })
})

test.each(['admin', 'ad-min', 'support', 'supp0rt', 'latchkey', 'metamask', 'rnetamask'])(
  '%s is reserved',
  (label) => {
    expect(isReserved(label)).toBe(true)
  },
)

test.each(['adam', 'supporters', 'ladylatch'])('%s is not reserved', (label) => {
  expect(isReserved(label)).toBe(false)
})

const contractAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const node = testNode((method, params) => {
  const isContract = JSON.stringify(params).toLowerCase().includes(contractAccount.toLowerCase())
  if (method === 'eth_getCode') return isContract ? '0x6001' : '0x'
  return method === 'eth_call' ? `0x1626ba7e${'0'.repeat(56)}` : undefined
})
beforeAll(() => node.listen({ onUnhandledRequest: 'error' }))
afterAll(() => node.close())

const at = new Date('2026-03-01T09:30:00Z')
const seconds = at.getTime() / 1000
const coinType = (910056 | 0x80000000) >>> 0
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const signerKey = generatePrivateKey()

describe.each(databases)('on $name', ({ place }) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let app: ReturnType<typeof createTestApp>
  beforeAll(async () => {
    if (!place) return
    opened = await openTestDatabase(place)
    app = createTestApp({
      db: opened.db,
      blockchain: reachableBlockchain(),
      now: () => at,
      access: { addressPerMinute: 100_000 },
      names: { ensSignerKey: signerKey },
    })
  })
  afterAll(() => opened?.close())

  const get = async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.json()]
  }
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }
    const answer = await app.request('/v1/profile/account', init)
    return [answer.status, await answer.json()]
  }
  const signed = async (account: PrivateKeyAccount, name: string, more: object = {}) => {
    const message = JSON.stringify({ name, attributes: {}, timestamp: seconds, ...more })
    const signature = await account.signMessage({ message })
    return { coin_type: coinType, address: account.address, message, signature }
  }
  const refused = (status: number, name: string) => [
    status,
    { reasons: [{ name, description: expect.any(String) }] },
  ]

  test.skipIf(!place)('a registered name is found by name and by account', async () => {
    const ada = newAccount()
    const body = await signed(ada, 'Lovelace.latchkey.id', { attributes: { bio: 'First.' }, nonce: 'n' })
    expect(await post(body)).toEqual([200, { success: true }])
    const record = {
      name: 'lovelace.latchkey.id',
      registered_at: at.toISOString(),
      // Signed by a key, so the default EVM address (ENSIP-19) is set.
      addresses: {
        [coinType]: { address: ada.address, created: at.toISOString() },
        2147483648: { address: ada.address },
      },
      attributes: [{ bio: 'First.' }],
    }
    expect(await get('/v1/profile/account/LoveLace.latchkey.id?apiVersion=2')).toEqual([200, record])
    for (const address of [ada.address, ada.address.toLowerCase(), `eip155:910056:${ada.address}`])
      expect(await get(`/v1/profile/reverse/${address}?sender=${ada.address}&apiVersion=2`)).toEqual([
        200,
        [record],
      ])
    expect(await get(`/v1/profile/reverse/${newAccount().address}`)).toEqual([200, []])
    expect(await get('/v1/profile/reverse/0x12')).toEqual(refused(400, 'address'))
    expect(await get('/v1/profile/account/nobody.latchkey.id')).toEqual(refused(404, 'name'))
    expect(await get('/v1/profile/account/no')).toEqual(refused(404, 'name'))

    expect(await post(body)).toEqual([200, { success: true }])
    expect(await post(await signed(ada, 'countess.latchkey.id'))).toEqual([
      409,
      { reasons: [{ name: 'address', description: 'You already own a name' }] },
    ])
    expect(await post(await signed(newAccount(), 'lovelace.latchkey.id'))).toEqual([
      409,
      { reasons: [{ name: 'name', description: 'Name is already taken' }] },
    ])
    const elsewhere = (910155 | 0x80000000) >>> 0
    // The other test network has no node, so the signature cannot be verified there.
    expect(await post({ ...body, coin_type: elsewhere })).toEqual(refused(503, 'node'))
  })

  test.skipIf(!place)('of twenty concurrent registrations of a name one succeeds', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 20 }, () => signed(newAccount(), 'wanted.latchkey.id')),
    )
    const outcomes = await Promise.all(bodies.map((body) => post(body)))
    expect(outcomes.map(([status]) => status).sort()).toEqual([200, ...new Array(19).fill(409)])
    const account = newAccount()
    const two = await Promise.all(
      ['first.latchkey.id', 'other.latchkey.id'].map((name) => signed(account, name)),
    )
    expect((await Promise.all(two.map((body) => post(body)))).map(([status]) => status).sort()).toEqual([
      200, 409,
    ])
  })

  test.skipIf(!place)('R-24: a contract account has its name only on the network it signed for', async () => {
    const body = { ...(await signed(newAccount(), 'contract.latchkey.id')), address: contractAccount }
    expect(await post(body)).toEqual([200, { success: true }])
    const record = { addresses: { [coinType]: { address: contractAccount, created: at.toISOString() } } }
    expect((await get('/v1/profile/account/contract.latchkey.id'))[1]).toEqual(
      expect.objectContaining(record),
    )
    const reverse = async (account: string) => (await get(`/v1/profile/reverse/${account}`))[1]
    expect(await reverse(`eip155:910056:${contractAccount}`)).toMatchObject([
      { name: 'contract.latchkey.id' },
    ])
    expect(await reverse(`eip155:910155:${contractAccount}`)).toEqual([])
    expect(await reverse(contractAccount)).toEqual([])
    const identity = async (query: string) => (await get(`/v1/identity/${contractAccount}${query}`))[1]
    expect(await identity('?chainId=eip155:910056')).toMatchObject({ name: 'contract.latchkey.id' })
    expect(await identity('?chainId=eip155:910155')).toMatchObject({ name: null })
    expect(await identity('')).toMatchObject({ name: null })
  })

  test.skipIf(!place)(
    'R-24: the same contract address on another network can neither change nor use the name',
    async () => {
      const store = createNameStore((opened as NonNullable<typeof opened>).db)
      const address = '0x0000000000000000000000000000000000C0ffee'
      const registration = {
        ...{ name: 'victim.latchkey.id', address, attributes: {}, signer: 'code' as const },
        ...{ networkId: 'eip155:910056' as const, coinType, proof: 'its owner' },
      }
      expect(await store.register(registration, at)).toBeUndefined()
      const elsewhere = {
        ...registration,
        ...{ networkId: 'eip155:1' as const, coinType: 0x80000001, proof: 'its old owner' },
      }
      const rewrite = { ...elsewhere, attributes: { bio: 'Send to my new address.' } }
      expect(await store.register(rewrite, at)).toBe('name_taken')
      expect(await store.find('victim.latchkey.id')).toMatchObject({
        attributes: {},
        account: `eip155:910056:${address}`,
      })
      // It is a separate account and may have a different name.
      expect(await store.register({ ...elsewhere, name: 'other-one.latchkey.id' }, at)).toBeUndefined()
      const record = await store.find('victim.latchkey.id')
      expect(
        record && [60, 0x80000000, 0x80000001, coinType].map((type) => addressFor(record, type)),
      ).toEqual([undefined, undefined, undefined, address])
      const other = await store.find('other-one.latchkey.id')
      expect(other && addressFor(other, 60)).toBe(address)
    },
  )

  test.skipIf(!place)('the key of an address takes over a name registered by contract code', async () => {
    const store = createNameStore((opened as NonNullable<typeof opened>).db)
    const { address } = newAccount()
    const base = {
      name: `upgrade.latchkey.id`,
      address,
      attributes: {},
      coinType,
      networkId: 'eip155:910056' as const,
    }
    expect(await store.register({ ...base, signer: 'code', proof: `1${address}` }, at)).toBeUndefined()
    expect(await store.register({ ...base, signer: 'key', proof: `2${address}` }, at)).toBeUndefined()
    expect(await store.findByAddress(address, undefined)).toMatchObject({ account: `eip155:${address}` })
  })

  test.skipIf(!place)(
    'registrations with an invalid signature, time, network, name or domain are rejected',
    async () => {
      const eve = newAccount()
      const good = await signed(eve, 'eve1.latchkey.id')
      const other = await signed(newAccount(), 'eve1.latchkey.id')
      expect(await post({ ...good, signature: other.signature })).toEqual(refused(401, 'signature'))
      expect(await post({ ...good, message: good.message.replace('eve1', 'eve2') })).toEqual(
        refused(401, 'signature'),
      )
      expect(await post({ ...good, address: newAccount().address })).toEqual(refused(401, 'signature'))
      expect(await post({ ...good, coin_type: 60 })).toEqual(refused(400, 'coin_type'))
      expect(await post({ ...good, coin_type: (1 | 0x80000000) >>> 0 })).toEqual(refused(400, 'coin_type'))
      for (const timestamp of [seconds - 301, seconds + 301, seconds * 1000])
        expect(await post(await signed(eve, 'eve1.latchkey.id', { timestamp }))).toEqual(
          refused(400, 'message'),
        )
      for (const name of ['eve', 'eve1.eth', 'éve1.latchkey.id', 'x'.repeat(257)])
        expect((await post(await signed(eve, name)))[0], name).toBe(400)
      expect(await post(await signed(eve, 'admin.latchkey.id'))).toEqual(refused(409, 'name'))
      for (const message of [
        '',
        'eve',
        '[]',
        'null',
        '['.repeat(4_000),
        '{"name":"eve1.latchkey.id"}',
        '{"__proto__":{}}',
      ])
        expect(await post({ ...good, message }), message.slice(0, 9)).toEqual(refused(400, 'message'))
      const elsewhere = await signed(eve, 'eve1.latchkey.id', { domain: 'evil.example' })
      expect(await post(elsewhere, { origin: 'http://localhost:3000' })).toEqual(refused(400, 'message'))
      const here = await signed(eve, 'eve1.latchkey.id', { domain: 'localhost:3000' })
      expect(await post(here, { origin: 'http://localhost:3000' })).toEqual([200, { success: true }])
    },
  )

  test.skipIf(!place)('suggestions list available alternatives to a registered name', async () => {
    await post(await signed(newAccount(), 'byron.latchkey.id'))
    await post(await signed(newAccount(), 'byron-eth.latchkey.id'))
    const [status, body] = await get('/v1/profile/suggestions/byron?zone=latchkey.id')
    const { suggestions } = body as { suggestions: { name: string; registered: boolean }[] }
    expect([status, suggestions[0]]).toEqual([200, { name: 'byron.latchkey.id', registered: true }])
    expect(suggestions.slice(1)).toHaveLength(5)
    expect(
      suggestions.slice(1).every(({ name, registered }) => name !== 'byron-eth.latchkey.id' && !registered),
    ).toBe(true)
    expect((await get('/v1/profile/suggestions/shelley'))[1]).toMatchObject({
      suggestions: [{ registered: false }, {}, {}, {}, {}, {}],
    })
    expect((await get('/v1/profile/suggestions/admin'))[1]).toMatchObject({
      suggestions: [{ registered: true }, {}, {}, {}, {}, {}],
    })
    expect(await get('/v1/profile/suggestions/ada')).toEqual(refused(400, 'name'))
    expect(await get('/v1/profile/suggestions/byron?zone=eth')).toEqual(refused(400, 'zone'))
  })

  test.skipIf(!place)('R-67: an identity has the name and the proxied avatar', async () => {
    const shelley = newAccount()
    const attributes = { avatar: 'https://shelley.example/a.png' }
    await post(await signed(shelley, 'shelley.latchkey.id', { attributes }))
    expect(await get(`/v1/identity/${shelley.address}`)).toEqual([
      200,
      {
        name: 'shelley.latchkey.id',
        avatar: expect.stringMatching(/^\/public\/image\?url=https%3A%2F%2Fshelley.example%2Fa.png&sig=/),
      },
    ])
  })

  test.skipIf(!place)('the ENS gateway returns signed records (EIP-3668)', async () => {
    const keats = newAccount()
    await post(
      await signed(keats, 'keats.latchkey.id', { attributes: { avatar: 'https://keats.example/a.png' } }),
    )
    const abi = parseAbi([
      'function addr(bytes32)',
      'function addr(bytes32,uint256)',
      'function text(bytes32,string)',
      'function resolve(bytes,bytes)',
    ])
    const sender = `0x${'ab'.repeat(20)}` as const
    const resolve = async (name: string, data: Hex) => {
      const asked = encodeFunctionData({
        abi,
        functionName: 'resolve',
        args: [toHex(packetToBytes(name)), data],
      })
      const [status, body] = await get(`/ens/${sender}/${asked}.json`)
      expect(status).toBe(200)
      const [result, expires, signature] = decodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        (body as { data: Hex }).data,
      )
      expect(Number(expires)).toBe(seconds + 300)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(asked), keccak256(result)],
        ),
      )
      expect(await recoverAddress({ hash, signature })).toBe(privateKeyToAccount(signerKey).address)
      return result
    }
    const addr = (name: string) => encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
    const read = async (name: string) =>
      decodeAbiParameters([{ type: 'address' }], await resolve(name, addr(name)))[0]
    expect(await read('keats.latchkey.id')).toBe(keats.address)
    expect(await read('nobody.latchkey.id')).toBe(zeroAddress)
    const coin = (type: bigint) =>
      encodeFunctionData({ abi, functionName: 'addr', args: [namehash('x'), type] })
    const bytes = async (type: bigint) =>
      decodeAbiParameters([{ type: 'bytes' }], await resolve('keats.latchkey.id', coin(type)))[0]
    expect([await bytes(60n), await bytes(BigInt(coinType)), await bytes(0n)]).toEqual([
      keats.address.toLowerCase(),
      keats.address.toLowerCase(),
      '0x',
    ])
    const text = encodeFunctionData({ abi, functionName: 'text', args: [namehash('x'), 'avatar'] })
    expect(decodeAbiParameters([{ type: 'string' }], await resolve('keats.latchkey.id', text))).toEqual([
      'https://keats.example/a.png',
    ])
    for (const data of ['0x', '0x9061b923', '0x12345678', `0x9061b923${'f'.repeat(256)}`])
      expect(await get(`/ens/${sender}/${data}.json`), data).toEqual(refused(400, 'data'))
  })
})
