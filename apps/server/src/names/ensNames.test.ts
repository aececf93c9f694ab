import { once } from 'node:events'
import { createServer } from 'node:http'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  isHex,
  namehash,
  parseAbi,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const plain: Address = '0x00000000000000000000000000000000000000aa'
const extended: Address = '0x00000000000000000000000000000000000000bb'
const harbour: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mallory: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const onBnb = 0x80000000 + 56

const abi = parseAbi([
  'function resolver(bytes32 node)',
  'function supportsInterface(bytes4 id)',
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node)',
  'function addr(bytes32 node, uint256 coinType)',
  'function proved(bytes answer, bytes extra)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const word = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
const bytes = (value: Hex) => encodeAbiParameters([{ type: 'bytes' }], [value])

/** A chain as one node sees it. `names` have addresses by coin type; names below `below` are resolved by gateways. */
type Chain = {
  readonly head?: number
  readonly names?: Readonly<Record<string, Readonly<Record<number, Address>>>>
  readonly below?: string
  readonly gateways?: readonly string[]
  /** Addresses with code. */
  readonly contracts?: readonly Address[]
}

function read({ names = {}, below = '', gateways = [] }: Chain, to: string, data: Hex): Hex | object {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const own = (node: unknown) => Object.entries(names).find(([name]) => namehash(name) === node)?.[1]
  switch (functionName) {
    case 'resolver':
      if (args[0] === namehash(below)) return word(extended)
      return word(own(args[0]) ? plain : zeroAddress)
    case 'supportsInterface':
      return toHex(args[0] === '0x9061b923' && to === extended ? 1 : 0, { size: 32 })
    case 'addr':
      if (args.length === 1) return word(own(args[0])?.[60] ?? zeroAddress)
      return bytes(own(args[0])?.[Number(args[1])] ?? '0x')
    case 'resolve': {
      const callback = toFunctionSelector('function proved(bytes,bytes)')
      const lookup = [extended, gateways, data, callback, '0x0badcafe'] as const
      const revert = encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup })
      return { code: 3, message: 'execution reverted', data: revert }
    }
    case 'proved':
      return args[1] === '0x0badcafe' ? args[0] : { code: 3, message: 'execution reverted' }
  }
}

const codeAt = ({ contracts = [] }: Chain, address: Address): Hex =>
  contracts.includes(address) ? '0x6001' : '0x'

let chains: Readonly<Record<string, ((block: string) => Chain) | undefined>> = {}
const asked: string[] = []
const network = setupServer(
  http.post('http://:host.test/:path?', async ({ request }) => {
    const { hostname } = new URL(request.url)
    // The format sent by createRpc.
    const { id, method, params } = (await request.json()) as {
      id: number
      method: string
      params: [Address & { to: string; data: Hex }, string]
    }
    const chain = chains[hostname.slice(0, -'.test'.length)]
    if (!chain) return new HttpResponse(null, { status: 500 })
    if (method === 'eth_call') asked.push(hostname)
    const result =
      method === 'eth_chainId'
        ? '0x1'
        : method === 'eth_blockNumber'
          ? toHex(chain('latest').head ?? 10)
          : method === 'eth_getCode'
            ? codeAt(chain(params[1]), params[0])
            : read(chain(params[1]), params[0].to, params[0].data)
    return HttpResponse.json({
      jsonrpc: '2.0',
      id,
      ...(typeof result === 'string' ? { result } : { error: result }),
    })
  }),
)

/** Resolves keats.harbour.eth for GET, and to a different address for POST. */
const gateway = createServer(async (request, response) => {
  const [, sender, data] = request.url?.split('/') ?? []
  const name = isHex(data) ? decodeFunctionData({ abi, data }).args?.[0] : undefined
  const isOurs = sender === extended && name === toHex(packetToBytes('keats.harbour.eth'))
  const owner = request.method === 'POST' ? mallory : isOurs ? harbour : zeroAddress
  response.end(JSON.stringify({ data: bytes(word(owner)) }))
})
let gatewayOrigin: string

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  network.listen({ onUnhandledRequest: 'error' })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const address = gateway.address()
  gatewayOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  opened = await openTestDatabase('memory')
})
afterAll(async () => {
  network.close()
  gateway.close()
  await opened.close()
})
beforeEach(() => {
  asked.length = 0
})

const always = (chain: Chain) => () => chain
const truth: Chain = { names: { 'harbour.eth': { 60: harbour } } }
const lie: Chain = { names: { 'harbour.eth': { 60: mallory } } }

/** The services with one node per host, and a lookup of names. */
function world(
  nodesByHost: typeof chains,
  urls = Object.keys(nodesByHost).map((host) => `http://${host}.test/`),
) {
  chains = nodesByHost
  const log: string[] = []
  let passed = 0
  const blockchain = reachableBlockchain()
  const app = createTestApp({
    db: opened.db,
    blockchain: { ...blockchain, clock: { ...blockchain.clock, now: () => Date.now() + passed } },
    log: (event) => log.push(event),
    access: { addressPerMinute: 100_000 },
    names: { ens: { registry, nodes: urls.map((url) => ({ url, networkId: 'eip155:1' })) } },
    outbound: { allowedOrigins: [gatewayOrigin] },
  })
  const find = async (name: string, query = '') => {
    const answer = await app.request(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2${query}`)
    return [answer.status, await answer.json()]
  }
  return { find, log, pass: (ms: number) => (passed += ms) }
}

const refused = (status: number, name: string) => [
  status,
  { reasons: [{ name, description: expect.not.stringContaining('0x') }] },
]
const found = (address: Address, name = 'harbour.eth') => [
  200,
  { name, addresses: { 60: { address } }, attributes: [] },
]

test('R-61: a name that two nodes resolve to the same address is returned', async () => {
  const { find, log } = world({ one: always(truth), two: always(truth) })
  expect(await find('Harbour.eth')).toEqual(found(harbour))
  expect(new Set(asked)).toEqual(new Set(['one.test', 'two.test']))
  expect(log).not.toContain('names_confirmed_by_one_node')
})

test.each([
  ['🦇.eth', '🦇.eth'],
  ['Müller.eth', 'müller.eth'],
  ['東京.eth', '東京.eth'],
  ['ＨＡＲＢＯＵＲ.ＥＴＨ', 'harbour.eth'],
  ['sub._x.eth', 'sub._x.eth'],
])('R-68: %s is looked up and returned in its normal form', async (asked, name) => {
  const chain = always({ names: { [name]: { 60: harbour } } })
  expect(await world({ one: chain, two: chain }).find(asked)).toEqual(found(harbour, name))
})

test.each(['har bour.eth', 'vitalіk.eth', 'x_y.eth', 'ab--c.eth'])('R-68: %s is no name', async (asked) => {
  expect(await world({ one: always(truth), two: always(truth) }).find(asked)).toEqual(refused(400, 'name'))
})

test.each([
  ['returns another address', lie],
  ['does not know the name', {}],
  [
    'adds an address on the requested network',
    {
      names: { 'harbour.eth': { 60: harbour, [onBnb]: mallory } },
    },
  ],
])('F23: a name is unconfirmed if one node of two %s', async (_, other) => {
  for (const nodes of [
    { one: always(truth), two: always(other) },
    { one: always(other), two: always(truth) },
  ])
    expect(await world(nodes).find('harbour.eth', '&chainId=eip155:56')).toEqual(
      refused(409, 'name_unconfirmed'),
    )
})

test('F23: the answer of a single node of two is unconfirmed and not cached', async () => {
  const nodes = { one: always(truth), two: undefined }
  const { find } = world(nodes)
  expect(await find('harbour.eth')).toEqual(refused(409, 'name_unconfirmed'))
  chains = { ...nodes, two: always(truth) }
  expect(await find('harbour.eth')).toEqual(found(harbour))
})

test('F23: a third node replaces an unavailable one but does not outvote a disagreeing one', async () => {
  expect(
    await world({ one: always(truth), two: undefined, three: always(truth) }).find('harbour.eth'),
  ).toEqual(found(harbour))
  expect(
    await world({ one: always(truth), two: always(lie), three: always(truth) }).find('harbour.eth'),
  ).toEqual(refused(409, 'name_unconfirmed'))
})

test('nodes that are a few blocks apart are compared at a block both have', async () => {
  const changed = (head: number) => (block: string) =>
    block === 'latest' ? { head, ...lie } : Number(block) < 10 ? { head, ...truth } : { head, ...lie }
  const behind = (head: number) => always({ ...truth, head })
  expect(await world({ one: changed(10), two: behind(9) }).find('harbour.eth')).toEqual(found(harbour))
  expect(await world({ one: changed(10), two: behind(4) }).find('harbour.eth')).toEqual(
    refused(409, 'name_unconfirmed'),
  )
})

test('a name unknown to both nodes gets 404, and unavailable nodes get 503', async () => {
  expect(await world({ one: always({}), two: always({}) }).find('harbour.eth')).toEqual(refused(404, 'name'))
  expect(await world({ one: undefined, two: undefined }).find('harbour.eth')).toEqual(refused(503, 'node'))
})

test('invalid names and names of the own zone are not requested from ENS', async () => {
  const { find } = world({ one: always(truth), two: always(truth) })
  for (const name of ['har bour.eth', 'harbour..eth', '.eth', 'har\u200dbour.eth', 'a_b.eth'])
    expect(await find(name), name).toEqual(refused(400, 'name'))
  for (const name of ['harbour.latchkey.id', 'a.harbour.latchkey.id', 'latchkey.id', 'harbour'])
    expect(await find(name), name).toEqual(refused(404, 'name'))
  expect(await find('a.b.c.d.e.f.g.h.eth')).toEqual(refused(404, 'name'))
  expect(asked).toEqual([])
})

test('the address on the requested network is included', async () => {
  const names = { 'harbour.eth': { 60: harbour, [onBnb]: mallory } }
  const { find } = world({ one: always({ names }), two: always({ names }) })
  const addresses = { 60: { address: harbour }, [onBnb]: { address: mallory } }
  expect(await find('harbour.eth', '&chainId=eip155:56')).toMatchObject([200, { addresses }])
  expect(await find('harbour.eth', '&chainId=eip155:1')).toEqual(found(harbour))
  expect((await find('harbour.eth', '&chainId=bitcoin'))[0]).toBe(400)
})

test('R-24: an Ethereum address is used on another network unless it is a contract', async () => {
  const { find } = world({ one: always(truth), two: always(truth) })
  expect(await find('harbour.eth', '&chainId=eip155:56')).toMatchObject([
    200,
    { addresses: { 60: { address: harbour }, 2147483648: { address: harbour } } },
  ])
  const contract = always({ ...truth, contracts: [harbour] })
  const safe = world({ one: contract, two: contract })
  expect(await safe.find('harbour.eth', '&chainId=eip155:56')).toEqual(found(harbour))
})

test('an answer is cached for 5 minutes', async () => {
  const { find, pass } = world({ one: always(truth), two: always(truth) })
  await find('harbour.eth')
  chains = { one: always(lie), two: always(lie) }
  pass(299_000)
  expect(await find('harbour.eth')).toEqual(found(harbour))
  pass(1_000)
  expect(await find('harbour.eth')).toEqual(found(mallory))
})

test('the answer of a single node is accepted and logged', async () => {
  for (const urls of [['http://one.test/'], ['http://one.test/', 'http://one.test/again']]) {
    const { find, log } = world({ one: always(truth) }, urls)
    expect(await find('harbour.eth')).toEqual(found(harbour))
    expect(log).toContain('names_confirmed_by_one_node')
  }
})

test('a name below a wildcard resolver is resolved by its gateway (ENSIP-10, EIP-3668)', async () => {
  const gateways = [`${gatewayOrigin}/{sender}/{data}`]
  const chain = always({ below: 'harbour.eth', gateways })
  const { find } = world({ one: chain, two: chain })
  expect(await find('keats.harbour.eth')).toEqual(found(harbour, 'keats.harbour.eth'))
  expect(await find('nobody.harbour.eth')).toEqual(refused(404, 'name'))
  const byPost = always({ below: 'harbour.eth', gateways: [`${gatewayOrigin}/`] })
  expect(await world({ one: byPost, two: byPost }).find('keats.harbour.eth')).toEqual(
    found(mallory, 'keats.harbour.eth'),
  )
})

test('R-84: a gateway in the local network is not requested', async () => {
  let questions = 0
  const count = () => {
    questions += 1
  }
  gateway.on('request', count)
  const here = gatewayOrigin.replace('127.0.0.1', 'localhost')
  for (const gateway of [`${here}/{sender}/{data}`, 'https://10.0.0.1/{data}', 'file:///{data}', 'x']) {
    const chain = always({ below: 'harbour.eth', gateways: [gateway] })
    expect(await world({ one: chain, two: chain }).find('keats.harbour.eth'), gateway).toEqual(
      refused(503, 'vendor'),
    )
  }
  gateway.off('request', count)
  expect(questions).toBe(0)
})

test('R-61: a parent’s resolver without wildcard support is not used', async () => {
  const names = { eth: { 60: mallory } }
  const { find } = world({ one: always({ names }), two: always({ names }) })
  expect(await find('nobody.eth')).toEqual(refused(404, 'name'))
})
