import { databases } from '@latchkey/server-kit/testing'
import { erc20Abi, formatEther, formatUnits, parseEther } from 'viem'
import { getBalance, readContract, sendTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { serveTestChain } from '../testing/serveTestChain.ts'

const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const stranger = '0x00000000000000000000000000000000000000aa'

type Balance = {
  name: string
  symbol: string
  decimals: number
  address?: string
  chainId: string
  price: number
  value?: number
  quantity: Record<string, string>
}

describe.each(databases)('on $name', ({ place }) => {
  const { world, get, request } = serveTestChain(place)

  test.skipIf(!place)('balances match the chain exactly and are priced from the pools', async () => {
    const { alice, client, networkId, exchange, meadow, mined } = world()
    await mined(sendTransaction(client, { chain: null, to: stranger, value: 1_234_567_890_123_456_789n }))
    const { balances } = await get<{ balances: Balance[] }>(
      `/v1/account/${alice.address}/balance?currency=usd&chainId=${networkId}&forceUpdate=1`,
    )
    const tokenBalance = (address: `0x${string}`) =>
      readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
    expect(
      balances.map(({ symbol, address, quantity }) => [symbol, address, quantity.decimals, quantity.numeric]),
    ).toEqual([
      ['BNB', undefined, '18', formatEther(await getBalance(client, { address: alice.address }))],
      ['MDW', `${networkId}:${meadow}`, '18', formatEther(await tokenBalance(meadow))],
      ['USDX', `${networkId}:${exchange.dollar}`, '6', formatUnits(await tokenBalance(exchange.dollar), 6)],
    ])
    expect(balances.map(({ price }) => price)).toEqual([expect.closeTo(600, 6), expect.closeTo(0.25, 9), 1])
    expect(balances[1]?.value).toBeCloseTo(2_500, 6)
  })

  test.skipIf(!place)(
    'prices and values are converted at the exchange rate, and unknown without one',
    async () => {
      const { alice, networkId, meadow } = world()
      const inCurrency = async (currency: string) =>
        (
          await get<{ balances: Balance[] }>(
            `/v1/account/${alice.address}/balance?currency=${currency}&chainId=${networkId}`,
          )
        ).balances[0]
      const [dollars, euros, none] = [
        await inCurrency('USD'),
        await inCurrency('EUR'),
        await inCurrency('ZZZ'),
      ]
      expect(euros?.price).toBeCloseTo(600 * 0.9, 6)
      expect(euros?.value).toBeCloseTo((dollars?.value ?? 0) * 0.9, 6)
      expect(none).toMatchObject({ symbol: 'BNB', price: 0 })
      expect(none).not.toHaveProperty('value')
      const priced = async (currency: string) => {
        const answer = await request('/v1/fungible/price', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ currency, addresses: [`${networkId}:${meadow}`] }),
        })
        return ((await answer.json()) as { fungibles: { price: number }[] }).fungibles
      }
      expect((await priced('eur'))[0]?.price).toBeCloseTo(0.25 * 0.9, 9)
      expect(await priced('zzz')).toEqual([])
    },
  )

  test.skipIf(!place)('a balance is cached for 5 s unless forceUpdate is set', async () => {
    const { carol, client, networkId, mined } = world()
    const bnb = async (query = '') =>
      (
        await get<{ balances: Balance[] }>(
          `/v1/account/${carol.address}/balance?chainId=${networkId}${query}`,
        )
      ).balances[0]?.quantity.numeric
    const before = await bnb()
    await mined(sendTransaction(client, { chain: null, to: carol.address, value: parseEther('1') }))
    expect(await bnb()).toBe(before)
    expect(Number(await bnb('&forceUpdate=true')) - Number(before)).toBe(1)
  })

  test.skipIf(!place)('prices name their source, and tokens without a price are omitted', async () => {
    const { networkId, exchange, meadow } = world()
    const asked = [
      `${networkId}:${native}`,
      `${networkId}:${meadow.toLowerCase()}`,
      `${networkId}:${stranger}`,
    ]
    const answer = await request('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses: [...asked, `${networkId}:${exchange.dollar}`] }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      {
        fungibles: [
          { address: `${networkId}:${native}`, symbol: 'BNB', source: 'amm' },
          { address: `${networkId}:${meadow}`, symbol: 'MDW', price: expect.closeTo(0.25, 9), source: 'amm' },
          { address: `${networkId}:${exchange.dollar}`, symbol: 'USDX', price: 1 },
        ],
      },
    ])
  })
})
