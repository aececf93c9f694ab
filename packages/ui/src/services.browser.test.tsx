import { accountHistory, walletDirectory } from '@latchkey/controllers/parts'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import type { Http } from '@latchkey/core'
import { bobAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWorld } from './fixtures/renderWorld.tsx'
import { dialogBox, modalRoot, shownDialog } from './fixtures/Shown.tsx'

const base = 'https://services.test'
const networkId = meadowChain.caipNetworkId
type Answers = (url: URL) => unknown

/** The screens with services that respond with `answers`, connected as alice. */
async function setup(answers: Answers) {
  const http: Http = async ({ url }) => {
    const address = new URL(url)
    const known = address.pathname === '/v1/supported-chains' ? { http: [networkId] } : answers(address)
    return { status: known ? 200 : 404, headers: new Headers(), text: JSON.stringify(known ?? {}) }
  }
  const world = createTestLatchkey({ services: { directory: base, blockchain: base }, ports: { http } })
  await renderWorld(world)
  return world
}

const wallet = (index: number, fields: object = {}) => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  image_id: `p${index}`,
  ...fields,
})

test('F74: a list of 10,000 wallets renders fewer than 200 and preloads 20 pictures per page', async () => {
  const total = 10_000
  const { latchkey, platform } = await setup(({ pathname, searchParams }) => {
    if (pathname !== '/getWallets') return undefined
    const [number, entries] = [Number(searchParams.get('page')), Number(searchParams.get('entries'))]
    // Recommended wallets come first and are excluded from the pages.
    const from = searchParams.has('exclude') ? 4 + (number - 1) * entries : 0
    const length = Math.max(0, Math.min(entries, total - from))
    return { data: Array.from({ length }, (_, index) => wallet(from + index)), count: total }
  })
  const directory = latchkey.use(walletDirectory)
  const listed = () => directory.state.getState().wallets.length
  directory.load()
  await vi.waitUntil(() => listed() > 0, { interval: 1 })
  expect(platform.preloaded).toHaveLength(4 + 20)
  while (directory.state.getState().more !== 'none') {
    const before = listed()
    directory.loadMore()
    await vi.waitUntil(() => listed() > before, { interval: 1 })
  }
  expect(listed()).toBe(total - 4)
  latchkey.open({ view: 'AllWallets' })
  const cards = () => modalRoot().querySelectorAll('[data-wallet]').length
  await expect.poll(cards).toBeGreaterThan(10)
  const body = modalRoot().querySelector('.lk-body')
  for (const share of [0, 0.5, 1]) {
    body?.scrollTo({ top: (body.scrollHeight - body.clientHeight) * share })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(cards(), `at ${share}`).toBeLessThanOrEqual(200)
  }
  // Each page preloads 20 pictures, independent of scrolling.
  expect(platform.preloaded.length).toBeLessThanOrEqual(4 + 20 * Math.ceil(total / 40))
})

test('F77: each of ten pages of 1,000 transactions leaves fewer than 60 rows in the list', async () => {
  const minedAt = (index: number) => new Date(1_795_176_000_000 - index * 3_600_000).toISOString()
  const payment = (index: number) => ({
    id: `t${index}`,
    metadata: { hash: `0x${index}`, chain: networkId, minedAt: minedAt(index), sentFrom: bobAddress },
    transfers: [
      {
        fungible_info: { name: 'BNB', symbol: 'BNB', decimals: 18 },
        direction: 'in',
        sender: bobAddress,
        quantity: { numeric: '1' },
      },
    ],
  })
  const { latchkey } = await setup(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/history')) return undefined
    const from = Number(searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: 1_000 }, (_, index) => payment(from + index))
    return { data, next: from < 9_000 ? String(from + 1_000) : null }
  })
  await latchkey.connect({ connectorId: 'harbour' })
  const history = latchkey.use(accountHistory)
  latchkey.open({ view: 'Account', arguments: { tab: 'activity' } })
  const count = () =>
    history.state.getState().months.reduce((sum, element) => sum + element.transactions.length, 0)
  await expect.poll(count).toBe(1_000)
  await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
  const rows = () => modalRoot().querySelectorAll('[role="listitem"]').length
  const rowsByPage: number[] = []
  while (history.state.getState().more !== 'none') {
    const before = count()
    history.loadMore()
    await vi.waitUntil(() => count() > before, { interval: 1 })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    rowsByPage.push(rows())
  }
  expect(count()).toBe(10_000)
  expect(Math.max(...rowsByPage)).toBeLessThan(60)
  const { months } = history.state.getState()
  expect(months.map(({ year, month }) => year * 12 + month)).toEqual(
    months.map((_, index) => (months[0]?.year ?? 0) * 12 + (months[0]?.month ?? 0) - index),
  )
})

const hostile = [
  ['a script', '<script>window.broken = 1</script><b>bold</b>'],
  ['an image with an error handler', '"><img src=x onerror="window.broken = 1">'],
  ['a javascript: URL', 'javascript:window.broken=1'],
  ['one long word', 'W'.repeat(400)],
  ['direction marks and controls', '\u202Egnp.exe\u202C\u2066 nul\u0000l\u0007bell'],
  ['stacked combining marks', `Z${'\u0351\u036b\u0343\u036a\u0302'.repeat(9)}algo`],
  ['a long sequence of emoji', '👩‍👩‍👧‍👦'.repeat(60)],
  ['right-to-left text', 'محفظة الميناء الكبير '.repeat(20)],
] as const

test.each(hostile)('F78, R-16: %s renders as text in every view and does not overflow', async (_, text) => {
  const { latchkey } = await setup(({ pathname }) => {
    if (pathname === '/getWallets')
      return {
        data: [wallet(0, { name: text, rdns: text, look_alike_of: 'w1' }), wallet(1, { name: text })],
        count: 2,
      }
    if (pathname.startsWith('/v1/identity')) return { name: text, avatar: text }
    if (pathname.endsWith('/balance'))
      return {
        balances: ['', `${networkId}:${bobAddress}`].map((address) => ({
          name: text,
          symbol: text,
          chainId: networkId,
          ...(address ? { address } : {}),
          iconUrl: text,
          price: 1,
          value: 1,
          quantity: { decimals: '18', numeric: '1' },
        })),
      }
    if (pathname.endsWith('/nfts'))
      return {
        data: [
          {
            chainId: networkId,
            contract: text,
            tokenId: '1',
            name: text,
            collection: text,
            imageUrl: text,
          },
        ],
      }
    if (pathname.endsWith('/history'))
      return {
        data: ['send', 'mint'].map((operationType) => ({
          id: operationType,
          metadata: {
            hash: text,
            chain: networkId,
            minedAt: '2026-11-20T12:00:00Z',
            sentFrom: text,
            sentTo: text,
            operationType,
          },
          transfers: [
            {
              fungible_info: { name: text, symbol: text, icon: { url: text }, decimals: 18 },
              direction: 'in',
              sender: text,
              recipient: text,
              quantity: { numeric: '1' },
            },
          ],
        })),
      }
    if (pathname.includes('/suggestions/')) return { suggestions: [{ name: text, registered: false }] }
    if (pathname === '/v1/onramp/options')
      return {
        purchaseCurrencies: ['a', 'b'].map((id) => ({
          id,
          name: text,
          symbol: text,
          iconUrl: text,
          networks: [{ name: text, display_name: text, chain_id: '910056' }],
        })),
        partner: { id: text, name: text },
      }
    return undefined
  })
  const overflowing = () => {
    const box = dialogBox()
    const { left, right } = box.getBoundingClientRect()
    return [...box.querySelectorAll('.lk-body *')]
      .filter((element) => {
        const { left: from, right: to, width } = element.getBoundingClientRect()
        return width > 1 && (from < left - 1 || to > right + 1) && !isClipped(element, box)
      })
      .map((element) => element.outerHTML.slice(0, 200))
  }
  const expectTextOnly = async (selector: string) => {
    await expect.poll(() => dialogBox().querySelector(selector)).not.toBeNull()
    // Elements are outside the dialog while the view animates in.
    await expect.poll(overflowing).toEqual([])
    const box = dialogBox()
    expect(
      box.querySelector('script, b, iframe, object, [onerror], [onload], a[href^="javascript"]'),
    ).toBeNull()
    expect((window as { broken?: unknown }).broken).toBeUndefined()
  }
  latchkey.open({ view: 'AllWallets' })
  await expectTextOnly('[data-cell]')
  latchkey.close()
  await latchkey.connect({ connectorId: 'harbour' })
  for (const [tab, selector] of [
    ['tokens', '[role="tabpanel"] li, [role="tabpanel"] .lk-item'],
    ['nfts', '.lk-nft'],
    ['activity', '[data-cell]'],
  ] as const) {
    latchkey.open({ view: 'Account', arguments: { tab } })
    await expectTextOnly(selector)
    latchkey.close()
    await expect.poll(shownDialog).toBeNull()
  }
  latchkey.open({ view: 'Account' })
  latchkey.internals.router.push('Buy')
  await expectTextOnly('.lk-big-amount')
})

/** Whether an ancestor clips the element, such as a name with an ellipsis. */
function isClipped(element: Element, box: Element): boolean {
  for (let ancestor = element.parentElement; ancestor && ancestor !== box; ancestor = ancestor.parentElement)
    if (getComputedStyle(ancestor).overflowX !== 'visible' && !ancestor.classList.contains('lk-body'))
      return true
  return false
}
