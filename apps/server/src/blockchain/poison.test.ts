import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { fakeContracts, word } from '../testing/fakeContracts.ts'
import { indexedRows } from '../testing/indexedRows.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { type Address, nativeAddress } from './fields.ts'

const network = 'eip155:910056'
const of = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, friend, stranger, token, unpriced] = [of('a'), of('b'), of('5'), of('c'), of('d')]
const whole = 10n ** 18n

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())

  type Sent = Parameters<ReturnType<typeof indexedRows>['add']>[1][number]
  type Page = { data: { metadata: { hash: string }; transfers: { sender: string }[] }[]; next: string | null }

  /** The services with an index of `sent`, one block per transaction from block 1. The token costs 1 USD. */
  async function setup(sent: readonly Sent[], nativeUsd?: number) {
    const rows = indexedRows(database.db, network)
    await rows.restart(rows.hashOf(0))
    await rows.add(1, sent)
    const priceFeed = new Map([
      [`${network}:${token}`, 1],
      ...(nativeUsd === undefined ? [] : [[`${network}:${nativeAddress}`, nativeUsd] as const]),
    ])
    const app = createTestApp({
      db: database.db,
      access: { addressPerMinute: 1_000_000 },
      blockchain: {
        ...testBlockchain,
        ...{ clock: createFakeClock(), indexed: [network], call: fakeContracts(() => word(18n)).call },
        vendors: { ...testBlockchain.vendors, priceFeed },
      },
    })
    const page = async (query = ''): Promise<Page> =>
      (await app.request(`/v1/account/${account}/history?${query}`)).json()
    const shown = async () =>
      (await page()).data.map(({ metadata }) => Number(metadata.hash)).toSorted((a, b) => a - b)
    return { page, shown }
  }

  const incoming = (from: Address, amount: bigint, contract?: Address): Sent => ({
    sender: from,
    recipient: contract ?? account,
    transfers: [{ sender: from, recipient: account, amount, ...(contract ? { contract } : {}) }],
  })
  const paying = (to: Address): Sent => ({
    ...{ sender: account, recipient: to },
    transfers: [{ sender: account, recipient: to, amount: whole }],
  })
  /** A transfer of zero from the account, made by another account without permission. */
  const spoofed = (to: Address): Sent => ({
    ...{ sender: stranger, recipient: token },
    transfers: [{ contract: token, sender: account, recipient: to, amount: 0n }],
  })

  test.skipIf(!place).each<[string, Sent, boolean]>([
    ['zero of a token', incoming(stranger, 0n, token), false],
    ['a token worth less than a cent', incoming(stranger, whole / 101n, token), false],
    ['a token worth a cent', incoming(stranger, whole / 100n, token), true],
    ['one base unit of a token without a price', incoming(stranger, 1n, unpriced), true],
    ['zero of a token without a price', incoming(stranger, 0n, unpriced), false],
    ['dust of the native token', incoming(stranger, 10n ** 12n - 1n), false],
    ['more than dust of the native token', incoming(stranger, 10n ** 12n), true],
    ['a transaction without value or data', { sender: stranger, recipient: account }, false],
    ['a call of the account', { sender: stranger, recipient: account, selector: '0x12345678' }, true],
    ['a spoofed transfer to a stranger', spoofed(stranger), false],
    ['a spoofed transfer to a friend', spoofed(friend), true],
    ['dust from a friend', incoming(friend, 1n), true],
    ['a transfer of zero by the account itself', { ...spoofed(stranger), sender: account }, true],
  ])('R-69: %s is shown: %3$s', async (_, sent, isShown) => {
    const { shown } = await setup([paying(friend), sent])
    expect(await shown()).toEqual(isShown ? [1, 2] : [1])
  })

  test.skipIf(!place)('R-69: with a price, native dust is judged by its value', async () => {
    const { shown } = await setup([incoming(stranger, 10n ** 12n), incoming(stranger, 10n ** 14n)], 600)
    expect(await shown()).toEqual([2])
  })

  test.skipIf(!place)('R-69: only the dust transfer of a transaction is hidden', async () => {
    const both: Sent = {
      sender: friend,
      transfers: [
        { contract: token, sender: stranger, recipient: account, amount: 0n },
        { contract: token, sender: friend, recipient: account, amount: whole },
      ],
    }
    const { page } = await setup([both])
    const { data } = await page()
    expect(data.map(({ transfers }) => transfers.map(({ sender }) => sender.toLowerCase()))).toEqual([
      [friend],
    ])
  })

  test.skipIf(!place)('R-69: a page has the requested length behind 500 poisoning transactions', async () => {
    const poison = Array.from({ length: 250 }, (_, index) => [
      incoming(of('5').replace(/.{4}$/, index.toString(16).padStart(4, '0')) as Address, 0n, token),
      spoofed(of('6').replace(/.{4}$/, index.toString(16).padStart(4, '0')) as Address),
    ]).flat()
    const own = [paying(friend), paying(friend), paying(friend)]
    const { page } = await setup([...own, ...poison, paying(friend), ...poison.slice(0, 5)])
    const hashes: number[] = []
    let next: string | null = ''
    for (let pages = 0; next !== null && pages < 10; pages++) {
      const answer: Page = await page(`limit=2${next ? `&cursor=${next}` : ''}`)
      // Only the last page may be short: a client would take an empty page for the end.
      if (answer.next) expect(answer.data).toHaveLength(2)
      hashes.push(...answer.data.map(({ metadata }) => Number(metadata.hash)))
      next = answer.next
    }
    expect(hashes).toEqual([504, 3, 2, 1])
  })
})
