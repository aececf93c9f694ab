import {
  evmChainId,
  evmCoinType,
  type Http,
  isAddress,
  isLatchkeyError,
  nativeTokenAddress,
  type Transaction,
} from '@latchkey/core'
import { createAnalyticsApi, createBlockchainApi, createDirectoryApi } from '@latchkey/core/api'
import { bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { solanaLocalnet } from '../doubles/api/apiFixtures.ts'

/** Services with a project `contract`, wallets named "Wallet 0" to "Wallet 59", and a devnet. */
export type Subject = {
  readonly http: Http
  readonly base: string
  /** An account with tokens, an NFT, and more than 60 transactions. */
  readonly rich: `0x${string}`
  /** The same on the Solana network. */
  readonly richOnSolana: string
}

const networkId = meadowChain.caipNetworkId
const unknown = 'eip155:424242'
const zone = 'latchkey.id'

const code = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

/** Tests of core's clients against the services or their double. */
export function apiContract(name: string, start: () => Promise<Subject>) {
  describe(name, { timeout: 60_000 }, () => {
    let subject: Subject
    let directory: ReturnType<typeof createDirectoryApi>
    let api: ReturnType<typeof createBlockchainApi>
    beforeAll(async () => {
      subject = await start()
      const needs = { ...subject, projectId: 'contract' }
      directory = createDirectoryApi(needs)
      api = createBlockchainApi(needs)
    }, 120_000)

    test('wallets can be paged, included, excluded and searched, and have picture addresses', async () => {
      const first = await directory.wallets({ page: 1, entries: 20 })
      const second = await directory.wallets({ page: 2, entries: 20 })
      expect(first.count).toBe(60)
      expect([first.wallets.length, second.wallets.length]).toEqual([20, 20])
      const ids = [...first.wallets, ...second.wallets].map(({ id }) => id)
      expect(new Set(ids).size).toBe(40)
      const [one, two] = ids
      const included = await directory.wallets({ page: 1, entries: 20, include: [String(two)] })
      expect(included.wallets.map(({ id }) => id)).toEqual([two])
      const excluded = await directory.wallets({ page: 1, entries: 20, exclude: [String(one)] })
      expect(excluded.wallets.some(({ id }) => id === one)).toBe(false)
      const found = await directory.wallets({ page: 1, entries: 100, search: ' wallet 7 ' })
      expect(found.wallets[0]?.name).toBe('Wallet 7')
      const nothing = await directory.wallets({ page: 1, entries: 100, search: 'zzzzzzzz' })
      expect(nothing).toEqual({ wallets: [], count: 0 })
      const [wallet] = first.wallets
      expect(wallet && directory.walletImage(wallet)).toMatch(/\/getWalletImage\/.+projectId=contract/)
    })

    test('features, origins and analytics of a project are returned', async () => {
      expect(await directory.features()).toContainEqual({ id: 'onramp', isEnabled: false, config: undefined })
      expect(await directory.origins()).toEqual(['https://app.example'])
      expect(await directory.isAnalyticsEnabled()).toBe(true)
      const event = {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { wallet: 'Harbour' },
        eventId: '2f4a4bd8-0f5c-4b7c-9f0e-6f7b3a1c9d10',
        url: 'https://app.example/',
        domain: 'app.example',
        timestamp: 1_795_176_000_000,
      } as const
      await createAnalyticsApi({ ...subject, projectId: 'contract' }).send(event)
    })

    test('an unknown project is rejected with invalid_project_id', async () => {
      const otherProject = createBlockchainApi({ ...subject, projectId: 'unknown' })
      expect(await code(otherProject.namesOf({ networkId, address: subject.rich }))).toBe(
        'invalid_project_id',
      )
      expect(
        await code(createDirectoryApi({ ...subject, projectId: 'unknown' }).wallets({ page: 1, entries: 1 })),
      ).toBe('invalid_project_id')
    })

    test('calls for a network that is not served return empty values or reject (field facts 4)', async () => {
      const at = { networkId: unknown, address: subject.rich } as const
      const swap = { ...at, from: `${unknown}:0x1`, to: `${unknown}:0x2`, amountBaseUnits: 1n }
      expect(await api.serves(networkId)).toBe(true)
      expect(await api.serves(unknown)).toBe(false)
      const nothing = { items: [], next: undefined }
      expect(await api.history(at)).toEqual(nothing)
      expect(await api.collectibles(at)).toEqual(nothing)
      expect(await api.balance(at)).toEqual({ holdings: [], blockNumber: undefined })
      expect(await api.identity(at)).toEqual({ name: undefined, imageUrl: undefined })
      expect(await api.quotes(swap)).toEqual([])
      expect(await api.swapTokens(unknown)).toEqual([])
      expect(await api.prices(unknown, [])).toEqual(new Map())
      expect(await api.allowance({ ...at, token: swap.from })).toBe(0n)
      expect(await code(api.gasPrice(unknown))).toBe('network_unsupported_for_gas_price')
      expect(await code(api.buildSwap({ ...swap, quotedBaseUnits: 1n }))).toBe(
        'network_unsupported_for_swaps',
      )
      expect(await code(api.buildApproval(swap))).toBe('network_unsupported_for_swaps')
      expect(await api.name(unknown, `marisol.${zone}`)).toBeUndefined()
      expect(await api.namesOf(at)).toEqual([])
      expect(await api.nameSuggestions(unknown, 'marisol', zone)).toEqual([])
      expect(await api.registerName({ ...at, coinType: 60, message: '', signature: '' })).toBe(false)
      const order = { ...at, symbol: 'BNB', amount: '100', currency: 'USD', method: 'card', quoteId: 'q' }
      expect(await api.onrampOptions(unknown)).toEqual({
        purchaseCurrencies: [],
        paymentCurrencies: [],
        partner: undefined,
      })
      expect(await api.onrampQuote(order)).toBeUndefined()
      expect(await api.onrampUrl(order)).toBe('')
      expect(await api.sessions(at)).toEqual([])
      expect(await api.revokeSession({ ...at, pci: 'p', signature: '0x' })).toBe(false)
    })

    test('balances contain the native token without an address, and tokens with theirs', async () => {
      const { holdings, blockNumber } = await api.balance({ networkId, address: subject.rich })
      expect(blockNumber).toBeGreaterThan(0n)
      const native = holdings.find(({ token }) => token.address === undefined)
      expect(native).toMatchObject({ token: { symbol: 'BNB', decimals: 18, networkId } })
      expect(native?.amountBaseUnits).toBeGreaterThan(0n)
      expect(native?.price).toBeGreaterThan(0)
      const dollars = holdings.find(({ token }) => token.symbol === 'USDX')
      expect(dollars?.token).toMatchObject({
        decimals: 6,
        address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      })
    })

    test('the pages of a history are complete, newest first, without duplicates', async () => {
      const at = { networkId, address: subject.rich }
      const seen: { id: string; minedAt: number }[] = []
      let cursor: string | undefined
      do {
        const page = await api.history({ ...at, cursor })
        expect(page.items.length).toBeLessThanOrEqual(50)
        seen.push(...page.items)
        cursor = page.next
      } while (cursor)
      expect(seen.length).toBeGreaterThan(60)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      const times = seen.map(({ minedAt }) => minedAt)
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect((await api.history({ ...at, purchasesOf: 'devnet' })).items).toEqual([])
      expect(await code(api.history({ ...at, cursor: 'not a cursor' }))).toBe('service_refused')
    })

    test('collectibles are listed', async () => {
      const { items } = await api.collectibles({ networkId, address: subject.rich })
      expect(items[0]).toMatchObject({ networkId, collection: 'Meadow Blooms', isSpam: false })
    })

    describe('on Solana', () => {
      const solana = solanaLocalnet.caipNetworkId
      const at = () => ({ networkId: solana, address: subject.richOnSolana })

      test('balances contain SOL without an address, and tokens with theirs', async () => {
        expect(await api.serves(solana)).toBe(true)
        const { holdings, blockNumber } = await api.balance(at())
        expect(blockNumber).toBeGreaterThan(0n)
        expect(holdings[0]?.token).toMatchObject({ symbol: 'SOL', decimals: 9, networkId: solana })
        expect(holdings[0]?.token.address).toBeUndefined()
        expect(holdings[0]?.amountBaseUnits).toBeGreaterThan(0n)
        const symbols = holdings.map(({ token }) => token.symbol)
        expect(symbols.toSorted()).toEqual(['MDW', 'SOL', 'USDX'])
        for (const { token } of holdings.slice(1)) expect(isAddress(token.address ?? '', 'solana')).toBe(true)
      })

      test('the pages of a history are complete, newest first, without duplicates', async () => {
        const seen: Transaction[] = []
        let cursor: string | undefined
        do {
          const page = await api.history({ ...at(), cursor })
          expect(page.items.length).toBeLessThanOrEqual(50)
          seen.push(...page.items)
          cursor = page.next
        } while (cursor)
        expect(seen.length).toBeGreaterThan(60)
        expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
        const times = seen.map(({ minedAt }) => minedAt)
        expect(times).toEqual(times.toSorted((one, next) => next - one))
        expect(seen[0]).toMatchObject({ networkId: solana, status: 'confirmed', operation: 'receive' })
        const [transfer] = seen[0]?.transfers ?? []
        expect(transfer).toMatchObject({ direction: 'in', decimals: 9, symbol: 'SOL' })
        expect(transfer?.recipient).toBe(subject.richOnSolana)
        expect((await api.history({ ...at(), purchasesOf: 'devnet' })).items).toEqual([])
        expect(await code(api.history({ ...at(), cursor: 'not a cursor' }))).toBe('service_refused')
      })

      test('collectibles are listed', async () => {
        const { items } = await api.collectibles(at())
        expect(items).toMatchObject([{ networkId: solana, name: 'Meadow Bloom #1', isSpam: false }])
        expect(isAddress(items[0]?.contract ?? '', 'solana')).toBe(true)
      })

      test('an account has no name and no smart session', async () => {
        expect(await api.identity(at())).toEqual({ name: undefined, imageUrl: undefined })
        expect(await api.namesOf(at())).toEqual([])
        expect(await api.sessions(at())).toEqual([])
      })
    })

    test('a swap is quoted and built, with its allowance, gas price and prices', async () => {
      const native = `${networkId}:${nativeTokenAddress('eip155')}`
      const tokens = await api.swapTokens(networkId)
      const dollar = tokens.find(({ symbol }) => symbol === 'USDX')?.address ?? ''
      const request = {
        networkId,
        address: subject.rich,
        from: native,
        to: dollar,
        amountBaseUnits: 10n ** 16n,
      }
      const [quote] = await api.quotes(request)
      expect(quote?.fromAmount).toBe(10n ** 16n)
      expect(quote?.toAmount).toBeGreaterThan(0n)
      expect(await api.allowance({ networkId, address: subject.rich, token: dollar })).toBe(0n)
      const gas = await api.gasPrice(networkId)
      expect(gas.standard).toBeGreaterThan(0n)
      expect(gas.fast >= gas.standard && gas.instant >= gas.fast).toBe(true)
      const quotedBaseUnits = quote?.toAmount ?? 0n
      const built = await api.buildSwap({ ...request, quotedBaseUnits, quoteId: quote?.id })
      // a swap that pays less than its quote is rejected by the client.
      expect(await code(api.buildSwap({ ...request, quotedBaseUnits: quotedBaseUnits * 2n }))).toBe(
        'swap_mismatch',
      )
      expect(built).toMatchObject({ value: 10n ** 16n, data: expect.stringMatching(/^0x[0-9a-f]{8}/) })
      expect(built.from.toLowerCase()).toBe(subject.rich.toLowerCase())
      const approval = await api.buildApproval({ networkId, address: subject.rich, from: dollar, to: native })
      expect(approval).toMatchObject({ value: 0n, data: expect.stringMatching(/^0x095ea7b3/) })
      const prices = await api.prices(networkId, [native, dollar])
      expect(prices.get(dollar.toLowerCase())).toBeCloseTo(1, 1)
      expect(prices.get(native.toLowerCase())).toBeGreaterThan(0)
    })

    test('a free name can be registered by its signer, resolves both ways, and is taken for others', async () => {
      const label = `contract-${Math.random().toString(36).slice(2, 10)}`
      const name = `${label}.${zone}`
      const coinType = evmCoinType(evmChainId(networkId))
      const register = async () => {
        const account = privateKeyToAccount(generatePrivateKey())
        const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
        const signature = await account.signMessage({ message })
        const request = { networkId, address: account.address, coinType, message, signature }
        return { account, request, done: await code(api.registerName(request)) }
      }
      expect(await api.name(networkId, name)).toBeUndefined()
      expect((await api.nameSuggestions(networkId, label, zone))[0]).toEqual({ name, isRegistered: false })
      const { account, request, done } = await register()
      expect(done).toEqual({ value: true })
      // A repeated registration succeeds.
      expect(await api.registerName(request)).toBe(true)
      expect(await api.name(networkId, name)).toMatchObject({
        name,
        addresses: { [String(coinType)]: account.address },
      })
      const at = { networkId, address: account.address }
      expect((await api.namesOf(at)).map((one) => one.name)).toEqual([name])
      expect((await api.identity(at)).name).toBe(name)
      expect((await register()).done).toBe('service_refused')
      const [requested, ...others] = await api.nameSuggestions(networkId, label, zone)
      expect(requested).toEqual({ name, isRegistered: true })
      expect(others.every(({ isRegistered }) => !isRegistered)).toBe(true)
    })

    test('F23: an ENS name is resolved if two nodes agree, and rejected with name_unconfirmed otherwise', async () => {
      expect(await api.name(networkId, 'harbour.eth')).toMatchObject({
        name: 'harbour.eth',
        addresses: { 60: bobAddress, 2147483648: bobAddress },
      })
      expect(await api.name(networkId, 'unregistered.eth')).toBeUndefined()
      expect(await code(api.name(networkId, 'disputed.eth'))).toBe('name_unconfirmed')
    })

    test('onramp options, quotes and orders are returned, and an order needs a valid quote', async () => {
      const { purchaseCurrencies, paymentCurrencies, partner } = await api.onrampOptions(networkId)
      expect(partner?.id).toBe('devnet')
      const bnb = purchaseCurrencies.find(({ symbol }) => symbol === 'BNB')
      expect(bnb?.networks.some(({ chainId }) => chainId === '910056')).toBe(true)
      expect(paymentCurrencies.find(({ id }) => id === 'USD')?.limits).toContainEqual({
        method: 'card',
        min: 10,
        max: 7500,
      })
      const request = { networkId, symbol: 'BNB', amount: '100', currency: 'USD', method: 'card' }
      const quote = await api.onrampQuote(request)
      expect(quote).toMatchObject({ isMock: false, paymentTotal: { amount: '100.00', currency: 'USD' } })
      const order = { ...request, address: subject.rich }
      const url = await api.onrampUrl({ ...order, quoteId: quote?.quoteId ?? '' })
      expect(url).toMatch(new RegExp(`^${subject.base}/onramp/checkout/`))
      expect(await code(api.onrampUrl({ ...order, quoteId: 'unknown' }))).toBe('service_refused')
    })

    test('an account without smart sessions has an empty list', async () => {
      const at = { networkId: fjordChain.caipNetworkId, address: subject.rich }
      expect(await api.sessions(at)).toEqual([])
      expect(await code(api.revokeSession({ ...at, pci: 'p', signature: '0x1234' }))).toBe('service_refused')
    })
  })
}
