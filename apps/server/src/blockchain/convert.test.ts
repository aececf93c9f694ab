import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { getBalance, readContract, sendTransaction } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestChain, type TestChain } from '../testing/startTestChain.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'

// Anvil and PGlite take seconds to start, and longer on a busy machine.

let chain: TestChain
let database: Awaited<ReturnType<typeof openTestDatabase>>
let app: ReturnType<typeof createTestApp>
/** Offset of the services' clock, ms. */
let clockOffset = 0
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase('memory')])
  const { call, chains } = chain
  const clock = { ...chain.clock, now: () => chain.clock.now() + clockOffset }
  const blockchain = { ...testBlockchain, chains, call, clock }
  app = createTestApp({ db: database.db, blockchain })
})
afterAll(() => Promise.all([database.close(), chain.stop()]))

type Built = {
  tx: {
    from: string
    to: string
    data: Hex
    amount?: string
    value?: string
    eip155: { gas: string; gasPrice: string }
  }
}
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const plain = (caip: string) => caip.split(':')[2] as `0x${string}` // CAIP-10
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
])

function world() {
  const { alice, bob, client, networkId, mined, devnet } = chain
  const exchange = devnet.deployment.exchanges[0]
  const meadow = devnet.deployment.tokens.find(({ symbol }) => symbol === 'MDW')?.address
  if (!exchange || !meadow) throw new TypeError('The devnet is incomplete')
  const of = (address: string) => `${networkId}:${address}`
  const get = async (path: string, query: Record<string, string>) => {
    const answer = await app.request(`/v1/convert/${path}?${new URLSearchParams(query)}`)
    return { status: answer.status, body: await answer.json() }
  }
  const post = async (change: Record<string, unknown>) => {
    const answer = await app.request('/v1/convert/build-transaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userAddress: of(alice.address), eip155: { slippage: 1 }, ...change }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const quoteOf = async (from: string, to: string, amount: bigint) => {
    const { body } = await get('quotes', {
      amount: String(amount),
      userAddress: of(alice.address),
      from: of(from),
      to: of(to),
    })
    const [quote] = (body as { quotes: { id: string; toAmount: string }[] }).quotes
    return { quoteId: quote?.id ?? '', out: BigInt(quote?.toAmount ?? 0) }
  }
  const quoted = async (from: string, to: string, amount: bigint) => (await quoteOf(from, to, amount)).out
  const send = (account: typeof alice, { tx }: Built) =>
    mined(
      sendTransaction(chain.clientOf(account), {
        chain: null,
        to: plain(tx.to),
        data: tx.data,
        value: BigInt(tx.amount ?? tx.value ?? 0),
        gas: BigInt(tx.eip155.gas),
        gasPrice: BigInt(tx.eip155.gasPrice),
      }),
    )
  const balanceOf = (token: `0x${string}`, owner: `0x${string}` = alice.address) =>
    readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return { alice, bob, client, exchange, meadow, of, get, post, quoted, quoteOf, send, balanceOf }
}

test('convert/tokens lists the exchange’s tokens and the native token', async () => {
  const { get, of, exchange, meadow } = world()
  const { body } = await get('tokens', { chainId: chain.networkId })
  const { tokens } = body as { tokens: { symbol: string; address: string; decimals: number }[] }
  expect(tokens.map(({ symbol, address, decimals }) => [symbol, address, decimals])).toEqual([
    ['BNB', of(native), 18],
    ['MDW', of(meadow), 18],
    ['USDX', of(exchange.dollar), 6],
    ['WBNB', of(exchange.wrappedNative), 18],
  ])
})

test('a swap from the native token pays the quoted amount to the user and sets a minimum', async () => {
  const { alice, exchange, of, post, quoted, send, balanceOf } = world()
  const amount = parseEther('2')
  const quote = await quoted(native, exchange.dollar, amount)
  const { status, body } = await post({ amount: String(amount), from: of(native), to: of(exchange.dollar) })
  expect(status).toBe(200)
  const built = body as Built
  expect(built.tx).toMatchObject({ from: of(alice.address), to: of(exchange.router), amount: String(amount) })
  const { args } = decodeFunctionData({ abi: routerAbi, data: built.tx.data })
  expect(args[0]).toBe((quote * 99n) / 100n)
  expect(args[2]).toBe(alice.address)
  const before = await balanceOf(exchange.dollar)
  await send(alice, built)
  expect((await balanceOf(exchange.dollar)) - before).toBe(quote)
})

test('a swap to the native token uses exactly the approved allowance', async () => {
  const { alice, client, exchange, of, get, post, quoted, send } = world()
  const amount = parseUnits('500', 6)
  const [from, to] = [of(exchange.dollar), of(native)]
  const allowance = async () =>
    (await get('allowance', { tokenAddress: from, userAddress: alice.address })).body
  expect(await allowance()).toEqual({ allowance: '0' })
  const early = await post({ amount: String(amount), from, to })
  expect([early.status, early.body]).toMatchObject([400, { reasons: [{ name: 'amount' }] }])

  const approval = await get('build-approve', {
    userAddress: alice.address,
    from,
    to,
    amount: String(amount),
  })
  expect(approval.status).toBe(200)
  await send(alice, approval.body as Built)
  expect(await allowance()).toEqual({ allowance: String(amount) })

  const quote = await quoted(exchange.dollar, native, amount)
  const { body } = await post({ amount: String(amount), from, to })
  const before = await getBalance(client, { address: alice.address })
  const receipt = await send(alice, body as Built)
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await getBalance(client, { address: alice.address })) - before + fee).toBe(quote)
  expect(await allowance()).toEqual({ allowance: '0' })
})

test('a swap between two tokens uses two pools', async () => {
  const { alice, exchange, meadow, of, get, post, quoted, send, balanceOf } = world()
  const amount = parseEther('40')
  const [from, to] = [of(meadow), of(exchange.wrappedNative)]
  await send(
    alice,
    (await get('build-approve', { userAddress: alice.address, from, to, amount: String(amount) }))
      .body as Built,
  )
  const quote = await quoted(meadow, exchange.wrappedNative, amount)
  expect(quote).toBeGreaterThan(0n)
  const before = await balanceOf(exchange.wrappedNative)
  await send(alice, (await post({ amount: String(amount), from, to })).body as Built)
  expect((await balanceOf(exchange.wrappedNative)) - before).toBe(quote)
})

test('R-72: without an amount the approval equals the balance, and a non-zero allowance is reset to 0 first', async () => {
  const { bob, exchange, of, get, send, balanceOf } = world()
  const from = of(exchange.dollar)
  const ask = () => get('build-approve', { userAddress: bob.address, from, to: of(native) })
  const approvalOf = ({ tx }: Built) => tx.data.slice(-64)
  const first = (await ask()).body as Built
  expect(BigInt(`0x${approvalOf(first)}`)).toBe(await balanceOf(exchange.dollar, bob.address))
  await send(bob, first)
  // USDX, like USDT, only changes an allowance from or to 0.
  const clearing = (await ask()).body as Built
  expect(BigInt(`0x${approvalOf(clearing)}`)).toBe(0n)
  await send(bob, clearing)
  expect(((await ask()).body as Built).tx.data).toBe(first.tx.data)
})

test('a swap whose price moved beyond the slippage reverts without moving funds', async () => {
  const { alice, bob, client, exchange, of, post, send } = world()
  const swap = { amount: String(parseEther('1')), from: of(native), to: of(exchange.dollar) }
  const built = (await post({ ...swap, eip155: { slippage: 0.5 }, disableEstimate: true })).body as Built
  const push = (await post({ ...swap, amount: String(parseEther('100')), userAddress: bob.address }))
    .body as Built
  await send(bob, push)
  await expect(send(alice, built)).rejects.toThrow()
  expect(
    await readContract(client, {
      address: exchange.dollar,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [alice.address, exchange.router],
    }),
  ).toBe(0n)
})

test('R-74: a swap with a quoteId pays at least the quote less slippage, or is rejected', async () => {
  const { bob, exchange, of, post, quoteOf, send } = world()
  const amount = parseEther('3')
  const { quoteId, out } = await quoteOf(native, exchange.dollar, amount)
  const swap = { amount: String(amount), from: of(native), to: of(exchange.dollar), disableEstimate: true }
  const named = { ...swap, quoteId }
  const leastIn = ({ tx }: Built) => decodeFunctionData({ abi: routerAbi, data: tx.data }).args[0]
  const push = async (value: bigint) =>
    send(bob, (await post({ ...swap, amount: String(value), userAddress: bob.address })).body as Built)

  await push(parseEther('0.5'))
  const least = leastIn((await post(named)).body as Built)
  expect(least).toBe((out * 99n) / 100n)
  // Without a quote the minimum is lower.
  expect(leastIn((await post(swap)).body as Built)).toBeLessThan(least)

  await push(parseEther('100'))
  expect((await post(swap)).status).toBe(200)
  expect(await post(named)).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'quoteId', description: expect.stringMatching(/price moved/) }] },
  })
})

test('R-75: a quote is valid for 30 s and only for its own swap', async () => {
  const { exchange, meadow, of, post, quoteOf } = world()
  const amount = parseEther('0.7')
  const { quoteId } = await quoteOf(native, exchange.dollar, amount)
  const swap = { amount: String(amount), from: of(native), to: of(exchange.dollar), quoteId }
  const refused = (description: RegExp) => ({
    status: 400,
    body: { reasons: [{ name: 'quoteId', description: expect.stringMatching(description) }] },
  })
  const [at, out, signature] = quoteId.split('.')
  const forged = [
    { ...swap, amount: String(amount + 1n) },
    { ...swap, to: of(meadow) },
    { ...swap, quoteId: `${Number(at) + 1}.${out}.${signature}` },
    { ...swap, quoteId: `${at}.1.${signature}` },
    { ...swap, quoteId: `${at}.${out}.${'A'.repeat(43)}` },
    { ...swap, quoteId: 'swap-1' },
  ]
  for (const body of forged)
    expect(await post(body)).toMatchObject(refused(/unknown, or was made for another/))
  expect((await post(swap)).status).toBe(200)
  clockOffset = Number(at) + 30_000 - chain.clock.now() - 5_000
  expect((await post(swap)).status).toBe(200)
  clockOffset += 5_001
  expect(await post(swap)).toMatchObject(refused(/older than 30 s/))
  clockOffset = 0
})

test('a swap that is not possible is rejected with the field at fault', async () => {
  const { of, get, post, exchange, meadow } = world()
  const other = chain.chains.networks[1].caipNetworkId
  const amount = '1000000'
  expect((await get('quotes', { amount, from: of(meadow), to: `${other}:${native}` })).body).toEqual({
    quotes: [],
  })
  expect((await get('quotes', { amount, from: of(native), to: of(exchange.wrappedNative) })).body).toEqual({
    quotes: [],
  })
  const nowhere = of('0x00000000000000000000000000000000000000aa')
  expect((await get('quotes', { amount, from: of(native), to: nowhere })).body).toEqual({ quotes: [] })
  const refusals: [Record<string, unknown>, string][] = [
    [{ amount, from: of(native), to: nowhere }, 'to'],
    [{ amount, from: of(native), to: `${other}:${native}` }, 'to'],
    [{ amount: '0', from: of(native), to: of(meadow) }, 'amount'],
    [{ amount: '1.5', from: of(native), to: of(meadow) }, 'amount'],
    [{ amount: `1${'0'.repeat(77)}9`, from: of(native), to: of(meadow) }, 'amount'],
    [{ amount, from: `eip155:1:${native}`, to: of(meadow) }, 'from'],
    [{ amount, from: of(native), to: of(meadow), eip155: { slippage: 51 } }, 'eip155.slippage'],
  ]
  for (const [body, name] of refusals) {
    expect(await post(body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { reasons: [{ name }] },
    })
  }
  expect(await post({ amount, from: of(native), to: of(meadow), projectId: 'nobody' })).toMatchObject({
    status: 401,
  })
  expect(
    await get('build-approve', { userAddress: chain.alice.address, from: of(native), to: of(meadow) }),
  ).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'from' }] },
  })
})

test('gas-price returns standard, fast and instant prices', async () => {
  const { body } = await world().get('gas-price', { chainId: chain.networkId })
  const { standard, fast, instant } = body as Record<string, string>
  expect(BigInt(standard ?? 0)).toBe(BigInt(String(await chain.ask('eth_gasPrice'))))
  expect(BigInt(fast ?? 0)).toBeGreaterThan(BigInt(standard ?? 0))
  expect(BigInt(instant ?? 0)).toBeGreaterThan(BigInt(fast ?? 0))
})

test('build-approve only approves the router', async () => {
  const { alice, exchange, meadow, of, get } = world()
  const { body } = await get('build-approve', {
    userAddress: alice.address,
    from: of(meadow),
    to: of(native),
    amount: '7',
  })
  expect((body as Built).tx).toMatchObject({
    to: of(meadow),
    value: '0',
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchange.router, 7n] }),
  })
})
