import { expectAccessible } from './expectAccessible.ts'
import { openLaunch } from './openLaunch.ts'
import { alice, expect, test, type Visitor } from './test.ts'
import type { World } from './world.ts'

// The tests share the chains with their history, in this order. The browser logs the status 404 of the address with a typo.
test.use({ provoked: /^Failed to load resource: .* 404/ })

/** Presses a button of the page or of one of its cards, and approves in the wallet. Its text may contain amounts that grow. */
async function send({ page, wallet }: Visitor, name: RegExp | string, card?: string) {
  const place = card ? page.getByRole('region', { name: card }) : page
  await place.getByRole('button', { name }).click()
  await wallet.approve()
}

const wei = async (world: World, account: string) =>
  BigInt(String(await world.rpc(0, 'eth_getBalance', [account, 'latest'])))

const gas = 10n ** 16n

type Call = { readonly to: string; readonly data: string }
const selectors = {
  allowance: '0xdd62ed3e',
  transferred: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
} as const
/** An address as an argument of a call. */
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

test('visitors find launches and NFTs, also by link, and lists grow without changing the address', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const partials: string[] = []
  page.on('request', (request) => {
    const names = request.headers()['x-inertia-partial-data']
    if (names) partials.push(names)
  })
  await visitor.open()
  await expect(page.getByText('Launches', { exact: true })).toBeVisible()
  await expect.poll(() => partials).toContain('stats')
  await expect.poll(() => partials).toContain('activity')

  await test.step('a click loads a page without a document', async () => {
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents++
    })
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page).toHaveTitle('Projects - Latchkey Launch')
    await expect(page.getByRole('article')).toHaveCount(7)
    expect(documents).toBe(0)
  })

  await test.step('filters and the search narrow the list', async () => {
    await page.getByText(/^Live\d/).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByText(/^All\d/).click()
    await page.getByLabel('Search').fill('nothing like it')
    await expect(page.getByText('No launch matches “nothing like it”.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page.getByRole('article')).toHaveCount(7)
    await page.getByLabel('Network', { exact: true }).selectOption('practice')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page).toHaveURL(/\?chain=practice$/)
  })

  await test.step('NFTs load more below, and an NFT has a link of its own', async () => {
    await page.getByRole('link', { name: 'NFTs', exact: true }).click()
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(24)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(cards).toHaveCount(48)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(cards).toHaveCount(72)
    await expect(page).toHaveURL(`${world.origin}/nfts`)
    const names = await cards.getByRole('link').allTextContents()
    expect(new Set(names.filter((name) => name.includes('#'))).size).toBeGreaterThanOrEqual(64)
    await cards.first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: /#\d+/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Minted by')).toBeVisible()
    // The collections and traits are answered after the dialog is closed.
    let closed = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    await page.route(/\/nfts\?token=/, async (route) => {
      if (route.request().headers()['x-inertia-partial-data'] === 'facets') await isClosed
      await route.continue()
    })
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${world.origin}/nfts`)
    closed()
    await expect(page.getByLabel('Collection')).toBeVisible()
    await expect(page).toHaveURL(`${world.origin}/nfts`)
    await page.getByLabel('Collection').selectOption('locksmiths')
    await expect(page.getByText('64 NFTs')).toBeVisible()
  })

  await test.step('an address with a typo, and one that nobody knows', async () => {
    await visitor.open('/address/0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    await expect(page.getByText('That address has a typo (checksum).')).toBeVisible()
    await visitor.open('/address/0x00000000000000000000000000000000000000aa')
    await expect(page.getByText('This wallet has no positions here.')).toBeVisible()
  })
})

test('axe finds nothing on the pages of the launchpad, in both modes, and no page shifts or scrolls sideways', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.enter()
  await page.addInitScript(() => {
    const shifted = { sum: 0 }
    Object.assign(window, { shifted })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifted.sum += 'value' in shift ? Number(shift.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 360, height: 800 })
  const paths = ['/', '/projects', '/mint', '/nfts', '/airdrops', '/dashboard', '/settings/money']
  await visitor.open('/projects?q=aurora')
  const launch = await page.getByRole('link', { name: 'Aurora', exact: true }).getAttribute('href')
  for (const path of [...paths, `${launch}`]) {
    await visitor.open(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('shifted.sum'), path).toBeLessThan(0.05)
    for (const [colorScheme, width] of [
      ['dark', 1280],
      ['light', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path} ${colorScheme} ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  }
})

test('a supporter contributes, finalises, claims, gets a refund, stakes and releases a lock', async ({
  visitor,
  world,
}) => {
  const { page, wallet } = visitor
  await visitor.enter()

  await test.step('a contribution grows what is raised by its amount, and comes first in the activity', async () => {
    await openLaunch(page, 'Drift')
    const raised = page.getByRole('progressbar', { name: 'Raised' })
    await expect(raised).toHaveAttribute('aria-valuetext', /^32 of 80 BNB; soft cap 20 BNB reached$/)
    await page.getByLabel('Amount').fill('0.04')
    await page.getByRole('button', { name: 'Contribute 0.04 BNB' }).click()
    await expect(page.getByText('The minimum is 0.05 BNB.')).toBeVisible()
    await page.getByLabel('Amount').fill('0.05')
    await send(visitor, 'Contribute 0.05 BNB')
    await expect(raised).toHaveAttribute('aria-valuetext', /^32\.05 of 80 BNB/)
    await expect(page.getByLabel('Amount')).toHaveValue('')
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'contributed' }).first(),
    ).toContainText('0.05 BNB')
    await page.reload()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'contributed' }).first(),
    ).toContainText('0.05 BNB')
  })

  await test.step('a request by keyboard that the user rejects sends nothing', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const max = page.getByRole('button', { name: 'Max' })
    // Shown once the balance is known.
    await expect(max).toBeVisible()
    await page.getByLabel('Amount').focus()
    await page.keyboard.type('0.1')
    await page.keyboard.press('Tab')
    await expect(max).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Contribute 0.1 BNB' })).toBeFocused()
    await page.keyboard.press('Enter')
    await wallet.reject()
    await expect(page.getByText('You rejected the request in your wallet.')).toBeVisible()
  })

  await test.step('a sale that is nearly full takes what fits and pays the rest back', async () => {
    await openLaunch(page, 'Basalt')
    const before = await wei(world, alice)
    await page.getByLabel('Amount').fill('1')
    await expect(page.getByText('You may get back the part that does not fit.')).toBeVisible()
    await send(visitor, 'Contribute 1 BNB')
    await expect(page.getByRole('button', { name: 'Finalise sale' })).toBeVisible()
    const paid = before - (await wei(world, alice))
    expect(paid).toBeGreaterThanOrEqual(3n * 10n ** 17n)
    expect(paid).toBeLessThan(3n * 10n ** 17n + gas)
  })

  await test.step('anyone finalises a sale that has succeeded, and its buyer claims', async () => {
    await send(visitor, 'Finalise sale')
    await expect(page.getByText('All tokens are yours to claim.')).toBeVisible()
    await send(visitor, 'Claim 3,000 BSLT')
    await expect(page.getByText('You claimed everything.')).toBeVisible()
  })

  await test.step('also who has not taken part finalises a sale', async () => {
    await openLaunch(page, 'Gneiss')
    await send(visitor, 'Finalise sale')
    const tokens = page.getByRole('region', { name: 'Your tokens' })
    await expect(tokens.getByText(/^Finalised /)).toBeVisible()
    await expect(tokens.getByText('You did not take part.')).toBeVisible()
  })

  await test.step('a sale that failed pays back', async () => {
    await openLaunch(page, 'Cinder')
    const before = await wei(world, alice)
    await send(visitor, 'Get 1.5 BNB back')
    await expect(page.getByText(/^Refunded 1\.5 BNB on /)).toBeVisible()
    const got = (await wei(world, alice)) - before
    expect(got).toBeGreaterThan(15n * 10n ** 17n - gas)
    expect(got).toBeLessThanOrEqual(15n * 10n ** 17n)
  })

  await test.step('an upcoming sale has a countdown and no field; a cancelled one says so', async () => {
    await openLaunch(page, 'Ember')
    await expect(page.getByRole('timer')).toHaveText(/^1 d \d+ h$/)
    await expect(page.getByLabel('Amount')).toBeHidden()
    await openLaunch(page, 'Flint')
    await expect(page.getByText('The creator cancelled this sale.')).toBeVisible()
    await expect(page.getByText('You did not take part.')).toBeVisible()
  })

  await test.step('vested tokens are claimed, and a moment later only what has vested since', async () => {
    await openLaunch(page, 'Aurora')
    const tokens = page.getByRole('region', { name: 'Your tokens' })
    const claim = tokens.getByRole('button', { name: /^Claim [\d,.]+ AUR$/ })
    const claimable = async () => Number((await claim.textContent())?.replace(/[^\d.]/g, ''))
    const first = await claimable()
    await send(visitor, /^Claim [\d,.]+ AUR$/, 'Your tokens')
    await expect(tokens.getByText('Claimed', { exact: true }).locator('..')).toContainText(/[1-9][\d,.]* AUR/)
    await expect.poll(claimable).toBeLessThan(first / 100)
  })

  await test.step('a lock past its cliff releases to its beneficiary', async () => {
    const team = page.getByRole('region', { name: 'Team' })
    await expect(team.getByText(/^Nothing can leave before /)).toBeVisible()
    await expect(team.getByRole('button', { name: /^Release/ })).toBeHidden()
    const advisor = page.getByRole('region', { name: 'Advisor' })
    await send(visitor, /^Release [\d,.]+ AUR$/)
    await expect(advisor.getByRole('img', { name: /Released 1\d %/ })).toBeVisible()
    await advisor.getByRole('button', { name: 'Extend' }).click()
    const extend = page.getByRole('dialog', { name: 'Extend Advisor' })
    await extend.getByLabel('End').fill('2026-01-01')
    await extend.getByRole('button', { name: 'Extend' }).click()
    await expect(extend.getByText('A lock can only be made longer.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a stake is taken back with Exit, and added again', async () => {
    const pool = page.getByRole('region', { name: 'Stake AUR' })
    const stake = pool.getByText('Your stake', { exact: true }).locator('..')
    await expect(stake).toContainText('2,500 AUR')
    await send(visitor, 'Exit')
    await expect(stake).toContainText(/^Your stake0 AUR$/)
    await pool.getByLabel('Amount to stake').fill('100')
    await send(visitor, 'Stake 100 AUR')
    await expect(stake).toContainText('100 AUR')
  })

  await test.step('a balance has its value, and the kit’s form opens with its token', async () => {
    await visitor.open('/settings/money')
    const row = page.getByRole('table', { name: 'BNB Devnet' }).getByRole('row', { name: 'Meadow' })
    await expect(row).toContainText(/\$[\d,]+\.\d\d/)
    await row.getByRole('button', { name: 'Send Meadow' }).click()
    await expect(visitor.modal).toHaveAttribute('data-view', 'Send')
    await expect(visitor.modal.getByRole('button', { name: /MDW/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(visitor.modal).toBeHidden()
  })

  await test.step('what a user says of themselves is text, also if it looks like a script', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    const bio = '<!--<script>alert(1)</script>'
    await visitor.open('/settings/profile')
    await page.getByLabel('About you').fill(bio)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await visitor.open(`/address/${alice}`)
    await expect(page.getByText(bio)).toBeVisible()
    expect(asked).toEqual([])
    await visitor.open('/settings/money')
  })

  await test.step('what a contract may spend is revoked', async () => {
    const spending = page.getByRole('region', { name: 'What contracts may spend' })
    await expect(spending.getByText('AUR staking may spend all your AUR')).toBeVisible()
    await send(visitor, 'Revoke')
    await expect(spending.getByText('No contract of the launchpad may spend your tokens.')).toBeVisible()
    const [{ to, data }] = await page.evaluate(
      () => devnetWallet.calls.findLast(({ method }) => method === 'eth_sendTransaction')?.params as [Call],
    )
    const spender = data.slice(10, 74)
    const allowance = await world.rpc(0, 'eth_call', [
      { to, data: `${selectors.allowance}${word(alice)}${spender}` },
      'latest',
    ])
    expect(BigInt(String(allowance))).toBe(0n)
  })

  await test.step('then a stake takes two requests, and after a rejection only the second is asked again', async () => {
    await openLaunch(page, 'Aurora')
    const pool = page.getByRole('region', { name: 'Stake AUR' })
    const stake = pool.getByText('Your stake', { exact: true }).locator('..')
    const before = await wallet.requestCount('eth_sendTransaction')
    await pool.getByLabel('Amount to stake').fill('10')
    await send(visitor, 'Stake 10 AUR')
    await expect.poll(() => wallet.requestCount('eth_sendTransaction')).toBe(before + 2)
    await wallet.reject()
    await expect(page.getByText('You rejected the request in your wallet.')).toBeVisible()
    await send(visitor, 'Stake 10 AUR')
    await expect(stake).toContainText('110 AUR')
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(before + 3)
  })

  await test.step('with a wallet that sends several calls at once it takes one', async () => {
    await wallet.behave('batches')
    const pool = page.getByRole('region', { name: 'Stake AUR' })
    await pool.getByLabel('Amount to stake').fill('10')
    await send(visitor, 'Stake 10 AUR')
    await expect(pool.getByText('Your stake', { exact: true }).locator('..')).toContainText('120 AUR')
    expect(await wallet.requestCount('wallet_sendCalls')).toBe(1)
    await wallet.behave('normal')
    await visitor.open('/settings/money')
  })

  await test.step('above the user’s own limit for a day the page asks first', async () => {
    const setLimit = async (limit: string) => {
      await page.getByLabel('Ask me before I contribute more a day than').fill(limit)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Your limits are saved.')).toBeVisible()
    }
    await setLimit('0.1')
    await openLaunch(page, 'Drift')
    await page.getByLabel('Amount').fill('0.1')
    await page.getByRole('button', { name: 'Contribute 0.1 BNB' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contribute more today?' })
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Contribute 0.1 BNB' })).toBeEnabled()
    // The other files of this world contribute with the same account.
    await visitor.open('/settings/money')
    await setLimit('')
  })

  await test.step('a release that somebody else asks for pays the beneficiary of the lock', async () => {
    await openLaunch(page, 'Aurora')
    const block = await world.rpc(0, 'eth_blockNumber')
    await wallet.selectAccount(1)
    await expect(visitor.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await visitor.modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(visitor.modal).toBeHidden()
    await send(visitor, /^Release [\d,.]+ AUR$/, 'Advisor')
    const paid = async () =>
      world.rpc(0, 'eth_getLogs', [
        { fromBlock: block, topics: [selectors.transferred, null, `0x${word(alice)}`] },
      ])
    await expect.poll(paid).toHaveLength(1)
  })
})
