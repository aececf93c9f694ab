import { AxeBuilder } from '@axe-core/playwright'
import { bob, expect, test } from './test.ts'

test.use({ launchpad: true })

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
    await page.getByRole('radio', { name: /^Live/ }).check()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('radio', { name: /^All/ }).check()
    await page.getByLabel('Search').fill('nothing like it')
    await expect(page.getByText('No launch matches “nothing like it”.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page.getByRole('article')).toHaveCount(7)
    await page.getByLabel('Network').selectOption('practice')
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
    await page.reload()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
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
test.describe('a visitor', () => {
  // The browser logs the document's status 404.
  test.use({ provoked: /^Failed to load resource: .* 404/ })
})

test('a member mints after switching the network, sends an NFT, and claims an airdrop', async ({
  visitor,
}) => {
  const { page, wallet } = visitor
  await visitor.enter()

  await test.step('the prompt for the network stays after a rejection, and goes with the switch', async () => {
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await expect(page).toHaveTitle('Mint Keyholders - Latchkey Launch')
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
    await page.getByRole('link', { name: /^Practise first: / }).click()
    await expect(page.getByText(/^This is a practice mint on Sepolia Devnet\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeHidden()
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
    await wallet.setChain(910155)
    await expect(page.getByText('This mint is on BNB Devnet. You are on Sepolia Devnet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Switch to BNB Devnet' }).click()
    await wallet.reject()
    await expect(page.getByText('You stayed on Sepolia Devnet.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch to BNB Devnet' }).click()
    await wallet.approve()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
  })

  await test.step('two NFTs are minted and shown', async () => {
    const supply = page.getByRole('progressbar', { name: 'Minted' })
    const before = Number(await supply.getAttribute('aria-valuenow'))
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Mint 2' }).click()
    await wallet.approve()
    await expect(page.getByText('2 are yours.')).toBeVisible()
    await expect(supply).toHaveAttribute('aria-valuenow', String(before + 2))
    await expect(page.getByRole('region', { name: 'Just minted' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('an NFT is sent, and no longer listed', async () => {
    await page.getByRole('link', { name: 'View in NFTs' }).click()
    await expect(page.getByText('5 NFTs')).toBeVisible()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: /#\d+/ })
    await dialog.getByLabel('Send to').fill(bob)
    await dialog.getByRole('button', { name: /^Send / }).click()
    await wallet.approve()
    await expect(dialog.getByLabel('Send to')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByText('4 NFTs')).toBeVisible()
  })

  await test.step('an entry of a drop is claimed once', async () => {
    await page.getByRole('link', { name: 'Airdrops', exact: true }).click()
    await page.getByRole('link', { name: 'For you' }).click()
    const drop = page.getByRole('region', { name: 'Aurora season 1' })
    await drop.getByRole('button', { name: 'Claim 420 AUR' }).click()
    await wallet.approve()
    await expect(drop.getByText(/^Claimed 420 AUR on /)).toBeVisible()
  })
})

test('axe finds nothing on the pages of the launchpad, in both modes, and no page scrolls sideways', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.enter()
  const paths = ['/', '/projects', '/mint', '/nfts', '/airdrops', '/dashboard']
  await visitor.open('/projects?q=aurora')
  const launch = await page.getByRole('link', { name: 'Aurora', exact: true }).getAttribute('href')
  for (const path of [...paths, `${launch}`]) {
    await visitor.open(path)
    await page.waitForLoadState('networkidle')
    for (const [colorScheme, width] of [
      ['dark', 1280],
      ['light', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${path}: ${id} ${nodes.map(({ html }) => html).join(' ')}`,
      )
      expect(found, `${colorScheme} ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  }
})
