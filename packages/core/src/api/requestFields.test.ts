import { expect, test } from 'vitest'
import { createBlockchainApi, createDirectoryApi } from '../api.ts'
import type { HttpRequest } from '../ports/http.ts'
import { aliceAddress } from '../testing.ts'

const networkId = 'eip155:1'
const at = { networkId, address: aliceAddress } as const

/** A service that serves the network, and the requests it got. */
function recording() {
  const requests: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    requests.push(request)
    const text = JSON.stringify({ http: [networkId], data: [], quotes: [] })
    return { status: 200, headers: new Headers(), text }
  }
  return { http, last: () => requests.at(-1) }
}

test('badge_type and gasPrice reach the service', async () => {
  const { http, last } = recording()
  await createDirectoryApi({ http, base: 'https://api.example' }).wallets({
    page: 1,
    entries: 1,
    badgeType: 'certified',
  })
  expect(last()?.url).toContain('badge_type=certified')
  const swap = { ...at, from: 'a', to: 'b', amountBaseUnits: 1n, gasPrice: 5n }
  await createBlockchainApi({ http, base: 'https://api.example' }).quotes(swap)
  expect(last()?.url).toContain('gasPrice=5')
})

test('disableEstimate and presetCryptoAmount reach the service', async () => {
  const { http, last } = recording()
  const api = createBlockchainApi({ http, base: 'https://api.example' })
  const swap = { ...at, from: 'a', to: 'b', amountBaseUnits: 1n, quotedBaseUnits: 1n, disableEstimate: true }
  await api.buildSwap(swap).catch(() => {})
  expect(last()?.json).toMatchObject({ disableEstimate: true })
  const order = { ...at, symbol: 'ETH', quoteId: 'q', amount: '100', currency: 'USD', method: 'card' }
  await api.onrampUrl({ ...order, cryptoAmount: '0.05' }).catch(() => {})
  expect(last()?.json).toMatchObject({ presetCryptoAmount: '0.05', presetFiatAmount: undefined })
})

test('prices are asked for in the configured currency, and holdings name it', async () => {
  const { http, last } = recording()
  const holding = { name: 'Meadow', symbol: 'MDW', chainId: networkId, price: 2, value: 4 }
  const balances = [{ ...holding, quantity: { decimals: '18', numeric: '2' }, iconUrl: '' }]
  const answering = async (request: HttpRequest) => {
    const answer = await http(request)
    return request.url.includes('/balance')
      ? { ...answer, text: JSON.stringify({ balances, blocks: {} }) }
      : answer
  }
  const api = createBlockchainApi({ http: answering, base: 'https://api.example', currency: 'EUR' })
  const { holdings } = await api.balance(at)
  expect(last()?.url).toContain('currency=eur')
  expect(holdings).toMatchObject([{ price: 2, value: 4, currency: 'EUR' }])
  await api.prices(networkId, [aliceAddress]).catch(() => {})
  expect(last()?.json).toMatchObject({ currency: 'eur' })
})

test('prices are found by address: hex in lower case, base58 as it is', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const asked = [`${networkId}:${aliceAddress}`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`]
  const fungibles = asked.map((address, index) => ({ address, price: index + 1 }))
  const http = async () => ({
    ...{ status: 200, headers: new Headers() },
    text: JSON.stringify({ http: [networkId], fungibles }),
  })
  const prices = await createBlockchainApi({ http, base: 'https://api.example' }).prices(networkId, asked)
  expect([...prices]).toEqual([
    [`${networkId}:${aliceAddress.toLowerCase()}`, 1],
    [asked[1], 2],
  ])
})
