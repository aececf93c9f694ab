import { accountBalances } from '@latchkey/controllers/parts'
import { type Http, LatchkeyError } from '@latchkey/core'
import { createBlockchainApi } from '@latchkey/core/api'
import { aliceAddress, bobAddress, meadowChain, meadowToken } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { bnbBalance } from '../doubles/api/apiFixtures.ts'
import { apiBase, refuse } from '../doubles/api/createApiDouble.ts'
import { setup } from '../doubles/api/servedLatchkey.ts'

function delayedAnswer(body: () => object) {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    answer: async () => {
      await answered
      return HttpResponse.json(body())
    },
  }
}

describe('balances from the service (§8, F30)', () => {
  const usdx = {
    name: 'Harbour Dollar',
    symbol: 'USDH',
    chainId: meadowChain.caipNetworkId,
    address: `${meadowChain.caipNetworkId}:${bobAddress}`,
    value: 2000,
    price: 1,
    quantity: { decimals: '6', numeric: '2000.5' },
    iconUrl: '',
  }

  test('balances come from the service with prices; tokens unknown to it are read from the chain', async () => {
    const noMoney = { ...usdx, name: 'Points', quantity: { decimals: '0', numeric: '7' } }
    const { latchkey, adapter } = await setup({ balances: [usdx, bnbBalance, noMoney] })
    adapter.chain.balances.set(`${aliceAddress} ${meadowToken.address}`.toLowerCase(), 5n)
    const { status, balances } = latchkey.balances.state.getState()
    expect(status).toBe('ready')
    expect(balances.map(({ token, amountBaseUnits, value }) => [token.name, amountBaseUnits, value])).toEqual(
      [
        ['BNB', 1_500_000_000_000_000_000n, 900],
        ['Harbour Dollar', 2_000_500_000n, 2000],
        ['Demo Dollar', 0n, undefined],
      ],
    )
  })

  test('F30: a failed service is retried after 30 s; the chain provides balances meanwhile', async () => {
    const { latchkey, api, adapter, advance, settle } = await setup({}, {}, false)
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    api.answer(`/v1/account/${aliceAddress}/balance`, () => refuse(503, 'later'))
    latchkey.open()
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    latchkey.open({ view: 'Account' })
    await advance(29_000)
    expect(api.count(`/v1/account/${aliceAddress}/balance`)).toBe(1)
    expect(latchkey.balances.state.getState()).toMatchObject({ status: 'ready' })
    expect(latchkey.balances.state.getState().balances[0]?.amountBaseUnits).toBe(7n)
    await advance(11_000)
    expect(api.count(`/v1/account/${aliceAddress}/balance`)).toBe(2)
    latchkey.close()
  })

  test('R-61: symbol and decimals of configured tokens are not taken from the service', async () => {
    const lie = {
      ...usdx,
      name: 'Free money',
      symbol: 'FREE',
      address: `${meadowChain.caipNetworkId}:${meadowToken.address}`,
      quantity: { decimals: '2', numeric: '50000.00' },
    }
    const { latchkey } = await setup({ balances: [lie, { ...bnbBalance, symbol: 'ETH' }] })
    const { balances } = latchkey.balances.state.getState()
    expect(
      balances.map(({ token, amountBaseUnits }) => [token.symbol, token.decimals, amountBaseUnits]),
    ).toEqual([
      ['BNB', 18, 1_500_000_000_000_000_000n],
      ['USDX', 6, 5_000_000n],
    ])
  })

  test('R-68: a token that takes the name of a configured or native one, or that the service marks, is last and has no price', async () => {
    const at = (index: number) => `${meadowChain.caipNetworkId}:0x${String(index).padStart(40, '0')}`
    const taken = { ...usdx, address: at(1), name: 'Dem\u043e Dollar', symbol: 'X', price: 9, value: 90_000 }
    const takesNative = { ...usdx, address: at(2), name: 'B\u200bNB', symbol: 'bnb', price: 9, value: 90_000 }
    const reported = {
      ...usdx,
      address: at(3),
      name: 'Y',
      symbol: 'Y',
      imitates: 'YEN',
      price: 9,
      value: 90_000,
    }
    const { latchkey } = await setup({ balances: [taken, takesNative, reported, usdx, bnbBalance] })
    const { balances } = latchkey.balances.state.getState()
    expect(
      balances.map(({ token, imitates, price, value }) => [token.symbol, imitates, price, value]),
    ).toEqual([
      ['BNB', undefined, 600, 900],
      ['USDH', undefined, 1, 2000],
      ['USDX', undefined, undefined, undefined],
      ['X', 'USDX', undefined, undefined],
      ['bnb', 'BNB', undefined, undefined],
      ['Y', 'YEN', undefined, undefined],
    ])
  })

  test('balances known only to the service stay while it fails, marked as behind', async () => {
    const { latchkey, api, adapter, advance } = await setup({ balances: [usdx, bnbBalance] })
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    const state = () => latchkey.balances.state.getState()
    const amounts = () =>
      state().balances.map(({ token, amountBaseUnits }) => [token.symbol, amountBaseUnits])
    api.answer(`/v1/account/${aliceAddress}/balance`, () => refuse(503, 'later'))
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect(amounts()).toContainEqual(['USDH', 2_000_500_000n])
    expect(amounts()).toContainEqual(['BNB', 7n])
    expect(state()).toMatchObject({ status: 'ready', behind: true })
    api.answer(`/v1/account/${aliceAddress}/balance`, undefined)
    await advance(30_000)
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect(amounts()).toContainEqual(['BNB', 1_500_000_000_000_000_000n])
    expect(state().behind).toBe(false)
  })

  test('F81: invalid decimals, values and prices are left out', async () => {
    const odd = [70, 256, -1, 1.5, 'x', undefined].map((decimals, index) => ({
      ...bnbBalance,
      name: `Odd ${index}`,
      symbol: `ODD${index}`,
      address: `${meadowChain.caipNetworkId}:0x${String(index).padStart(40, '0')}`,
      price: index === 0 ? -1 : Number.NaN,
      value: 'much',
      quantity: { decimals, numeric: index % 2 ? 'NaN' : '1' },
    }))
    const otherNetwork = { ...bnbBalance, name: 'Elsewhere', address: 'eip155:1:0x1' }
    const { latchkey } = await setup({ balances: [...odd, otherNetwork, bnbBalance] })
    const { balances } = latchkey.balances.state.getState()
    expect(balances.map(({ token }) => token.name)).toEqual(['BNB', 'Odd 0', 'Demo Dollar'])
    expect(balances.find(({ token }) => token.name === 'Odd 0')).toMatchObject({
      price: undefined,
      value: undefined,
    })
  })

  test('a network that the service does not serve is read from the chain without requests', async () => {
    const { latchkey, api } = await setup({ chains: ['eip155:1'] })
    expect(latchkey.balances.state.getState().status).toBe('ready')
    expect(api.world.requestedPaths).toEqual(['/v1/supported-chains'])
  })
})

describe('balances and name', () => {
  const balancePath = `/v1/account/${aliceAddress}/balance`

  test('balances release from the chain after 1 s, and from a slow service when it answers', async () => {
    const slow = delayedAnswer(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, settle } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    const state = () => latchkey.balances.state.getState()
    await clock.advance(999)
    expect(state().status).toBe('loading')
    await clock.advance(1)
    await clock.flush()
    expect(state().status).toBe('ready')
    expect(state().balances[0]?.price).toBeUndefined()
    slow.release()
    await settle()
    expect(state().balances[0]).toMatchObject({ price: 600, value: 900 })
  })

  /** The services hang, and the chain fails: what is shown, and the snacks. */
  async function silent() {
    const slow = delayedAnswer(() => ({ balances: [bnbBalance] }))
    const world = await setup({}, {}, false)
    const { latchkey, adapter, api, clock } = world
    const snacks: unknown[] = []
    latchkey.internals.snackbar.state.subscribe(({ snack }, before) => {
      if (snack && snack !== before.snack) snacks.push(snack.message)
    })
    adapter.chain.failing = true
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.open({ view: 'Account' })
    const status = () => latchkey.balances.state.getState().status
    const pass = async (ms: number) => {
      await clock.advance(ms)
      await clock.flush()
    }
    return { ...world, slow, snacks, status, pass }
  }

  test('without an answer the balances have failed after 10 s, however often they were asked for, with one message', async () => {
    const { latchkey, clock, pass, snacks, status, slow } = await silent()
    await pass(5_000)
    latchkey.close()
    latchkey.open({ view: 'Account' })
    await pass(4_900)
    expect(status()).toBe('loading')
    // The first read begins once the address is painted.
    await pass(200)
    expect(status()).toBe('failed')
    expect(snacks).toEqual([expect.objectContaining({ code: 'balance_unavailable' })])
    // Later failures in a row say nothing new.
    await pass(120_000)
    expect(snacks).toHaveLength(1)
    latchkey.internals.snackbar.hide()
    slow.release()
    await clock.flush()
  })

  test('an answer after that is shown at once, and the balances are read again', async () => {
    const { latchkey, pass, settle, status, slow } = await silent()
    await pass(12_000)
    expect(status()).toBe('failed')
    slow.release()
    await settle()
    expect(status()).toBe('ready')
    expect(latchkey.balances.state.getState().balances[0]).toMatchObject({ price: 600 })
    latchkey.internals.snackbar.hide()
  })

  test('a service and a chain that fail one after the other have one message', async () => {
    const { latchkey, api, pass, snacks, status, slow } = await silent()
    api.answer(balancePath, () => refuse(503, 'later'))
    latchkey.close()
    latchkey.open({ view: 'Account' })
    await pass(60_000)
    expect(status()).toBe('failed')
    expect(snacks).toHaveLength(1)
    latchkey.internals.snackbar.hide()
    slow.release()
  })

  test('a list of networks that does not come is not waited for longer than 2 s', async () => {
    const { api } = await setup({}, {}, false)
    api.answer(balancePath, () => HttpResponse.json({ balances: [bnbBalance] }))
    const calls: { readonly url: string; readonly timeoutMs?: number | undefined }[] = []
    const http: Http = async (request) => {
      calls.push(request)
      if (request.url.includes('supported-chains'))
        throw new LatchkeyError('deadline_exceeded', { afterMs: request.timeoutMs ?? 0 })
      return api.http(request)
    }
    const client = createBlockchainApi({ http, base: apiBase })
    const owner = { address: aliceAddress, networkId: meadowChain.caipNetworkId }
    expect((await client.balance(owner)).holdings).toHaveLength(1)
    expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([2_000, undefined])
  })

  test('after a late failure of the service, a chain that failed meanwhile is not asked again', async () => {
    const slow = delayedAnswer(() => ({}))
    const { latchkey, adapter, api, clock, settle } = await setup({}, {}, false)
    adapter.chain.failing = true
    api.answer(balancePath, async () => {
      await slow.answer()
      return refuse(503, 'later')
    })
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(2_000)
    await clock.flush()
    expect(latchkey.balances.state.getState().status).toBe('loading')
    const { reads } = adapter.chain
    expect(reads).toBeGreaterThan(0)
    slow.release()
    await settle()
    expect(latchkey.balances.state.getState().status).toBe('failed')
    expect(adapter.chain.reads).toBe(reads)
  })

  test('a late answer of the service with the block of its start is not behind the chain', async () => {
    const slow = delayedAnswer(() => ({
      balances: [bnbBalance],
      blocks: { [meadowChain.caipNetworkId]: '99' },
    }))
    const { latchkey, adapter, api, clock, settle } = await setup({}, {}, false)
    adapter.chain.blockNumber = 103n
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(2_000)
    await clock.flush()
    expect(latchkey.balances.state.getState().status).toBe('ready')
    slow.release()
    await settle()
    const { balances, behind, blockNumber } = latchkey.balances.state.getState()
    expect([balances[0]?.price, behind, blockNumber]).toEqual([600, false, 99n])
  })

  test('F24: an answer 40 blocks behind does not replace the shown balances, which are marked', async () => {
    const at = (block: number, numeric: string) => () =>
      HttpResponse.json({
        balances: [{ ...bnbBalance, quantity: { decimals: '18', numeric } }],
        blocks: { [meadowChain.caipNetworkId]: String(block) },
      })
    const { latchkey, adapter, api, advance } = await setup({}, {}, false)
    adapter.chain.blockNumber = 1_000n
    api.answer(balancePath, at(100, '2'))
    await latchkey.connect({ connectorId: 'harbour' })
    await advance(0)
    latchkey.open({ view: 'Account' })
    await advance(0)
    const shown: { block: bigint | undefined; amount: bigint | undefined; behind: boolean }[] = []
    const unsubscribe = latchkey.balances.state.subscribe(({ blockNumber: block, balances, behind }) =>
      shown.push({ block, amount: balances[0]?.amountBaseUnits, behind }),
    )
    const last = () => shown.at(-1)
    const ether = 10n ** 18n

    api.answer(balancePath, at(60, '1'))
    await advance(10_000)
    expect(last()).toEqual({ block: 100n, amount: 2n * ether, behind: true })
    api.answer(balancePath, at(101, '3'))
    await advance(10_000)
    expect(last()).toEqual({ block: 101n, amount: 3n * ether, behind: false })
    api.answer(balancePath, at(61, '1'))
    await advance(10_000)
    api.answer(balancePath, at(102, '2'))
    await advance(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: false })
    const blocks = shown.map(({ block }) => block ?? 0n)
    expect(blocks.every((block, index) => index === 0 || block >= (blocks[index - 1] ?? 0n))).toBe(true)

    // An earlier block is accepted after a minute, because a restarted devnet begins again.
    api.answer(balancePath, at(5, '9'))
    await advance(10_000)
    for (let seconds = 10; seconds < 60; seconds += 10) await advance(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: true })
    await advance(10_000)
    expect(last()).toEqual({ block: 5n, amount: 9n * ether, behind: false })
    unsubscribe()
    latchkey.close()
  })

  test('F24: without a service the block number of the chain is used', async () => {
    const { latchkey, adapter, advance } = await setup({}, { services: {} }, false)
    const { chain } = adapter
    chain.blockNumber = 100n
    chain.balances.set(aliceAddress.toLowerCase(), 7n)
    await latchkey.connect({ connectorId: 'harbour' })
    await advance(0)
    const state = () => latchkey.balances.state.getState()
    chain.blockNumber = 60n
    chain.balances.set(aliceAddress.toLowerCase(), 3n)
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([7n, true])
    chain.blockNumber = 101n
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([3n, false])
  })

  test('F17: a read that takes longer than the 10 s interval is not cancelled by the next', async () => {
    const slow = delayedAnswer(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, settle } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.open({ view: 'Account' })
    for (let i = 0; i < 3; i++) {
      await clock.advance(10_000)
      await clock.flush()
    }
    const requests = api.count(balancePath)
    slow.release()
    await settle()
    expect(requests).toBeLessThanOrEqual(2)
    expect(latchkey.balances.state.getState().balances[0]).toMatchObject({ price: 600 })
    latchkey.close()
  })

  test('a failed name lookup is retried when the account is opened', async () => {
    const names = new Map([['marisol.latchkey.id', aliceAddress]])
    const { latchkey, api, settle } = await setup({ names }, {}, false)
    const path = `/v1/identity/${aliceAddress}`
    api.answer(path, () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    api.answer(path, undefined)
    latchkey.open({ view: 'Account' })
    await settle()
    expect(latchkey.identity.state.getState().identity?.name).toBe('marisol.latchkey.id')
    latchkey.close()
    latchkey.open({ view: 'Account' })
    await settle()
    expect(api.count(path)).toBe(2)
    latchkey.close()
  })
})
