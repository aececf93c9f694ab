import type { Page, Request } from '@playwright/test'
import { chainTime } from './chainTime.ts'
import { expectAccessible } from './expectAccessible.ts'
import { alice, bob, expect, test } from './test.ts'

// The browser logs a provider that does not answer.
test.use({ provoked: /^Failed to load resource: / })

/** A page without faults for axe, in both modes, that does not scroll sideways. A document follows the system with its next load. */
async function expectSound(page: Page, name: string, isDocument = false) {
  for (const [colorScheme, width] of [
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    if (isDocument) await page.reload()
    await expectAccessible(page, `${name} ${colorScheme} ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('a user connects an X account, shows it and disconnects it; a used link and a second user are refused', async ({
  visitor,
  world,
}) => {
  const { page, wallet, modal } = visitor
  const atX = page.getByRole('heading', { name: 'Sign in with X' })
  const notice = (text: string) => page.getByRole('status').getByText(text)
  const connect = page.getByRole('button', { name: 'Connect X' })
  await visitor.enter()
  await visitor.open('/settings/profile')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByLabel('Section').selectOption({ label: 'X account' })
  await expect(page).toHaveTitle('X account - Latchkey Launch')
  await expectSound(page, 'X account')

  await test.step('cancelling at X links nothing', async () => {
    await connect.click()
    await expect(atX).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(notice('You did not connect X.')).toBeVisible()
  })

  const returned: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${world.origin}/oauth/x/callback`)) returned.push(request.url())
  })
  await test.step('an account is linked, and the link back is worth nothing afterwards', async () => {
    await connect.click()
    await page.getByRole('button', { name: /^Alice Meadow/ }).click()
    await expect(notice('Your X account is connected.')).toBeVisible()
    await expect(page).toHaveURL(`${world.origin}/settings/x`)
    await expect(page.getByRole('region', { name: 'X account' })).toContainText('@alice')
    await page.goto(returned[0] ?? '')
    await expect(notice('That sign-in link expired. Try again.')).toBeVisible()
  })

  await test.step('everybody sees the badge, and it earns 50 points', async () => {
    await visitor.open(`/address/${alice}`)
    await expect(page.getByText('@alice')).toBeVisible()
    await visitor.open('/settings/leaderboard')
    await expect(page.getByRole('region', { name: 'Your points' })).toContainText('50')
    await expect(page.getByRole('table')).toContainText('@alice')
  })

  await test.step('the account belongs to one user, until it is disconnected', async () => {
    // The remembered account is shown before the wallet has answered. A change counts once the session is checked.
    const checked = page.waitForRequest(/\/siwx\/sessions\?/)
    await visitor.open('/settings/x')
    await checked
    await wallet.selectAccount(1)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await visitor.open('/settings/x')
    await connect.click()
    await page.getByRole('button', { name: /^Alice Meadow/ }).click()
    await expect(notice('That X account is linked to someone else.')).toBeVisible()
    await connect.click()
    await page.getByRole('button', { name: /^Bob Harbour/ }).click()
    await expect(notice('Your X account is connected.')).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(notice('Your X account is disconnected.')).toBeVisible()
    await visitor.open(`/address/${bob}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('@bob')).toBeHidden()
  })
})

test('the speed of networks is measured, a provider that is away is last, and choices hold', async ({
  visitor,
  world,
}) => {
  const { page, wallet } = visitor
  const [live] = world.devnet.chains
  const node = new URL(live.rpcUrl).host
  const card = page.getByRole('region', { name: live.name })
  const services = card.locator('label', { hasText: 'Services of this site' })
  const ofNode = card.locator('label', { hasText: node })
  await visitor.open('/settings/speed')
  await expect(page).toHaveTitle('Network speed - Latchkey Launch')

  await test.step('every network has a gauge with a value in words', async () => {
    for (const name of [live.name, world.devnet.chains[1].name, world.devnet.solana.chain.name])
      await expect(page.getByRole('meter', { name: `Answers of ${name}` })).toHaveAttribute(
        'aria-valuetext',
        /^\d+ ms, (?:Good|Fair|Slow)$/,
      )
    await expect(services).toContainText(/\d+ ms, rank [12], newest block/)
    await expectSound(page, 'Network speed')
  })

  await test.step('a hidden page stops measuring, and measures again once it is visible', async () => {
    const again = page.getByRole('button', { name: 'Measure again' })
    const see = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const ofProvider = (request: Request) => request.url() === `${live.rpcUrl}/`
    await expect(again).toBeEnabled()
    // The provider holds its answer.
    await page.route(live.rpcUrl, () => {})
    const asked = page.waitForRequest(ofProvider)
    await again.click()
    await asked
    const ended = page.waitForEvent('requestfailed', ofProvider)
    await see(true)
    await ended
    await expect(again).toBeEnabled()
    await page.unroute(live.rpcUrl)
    const resumed = page.waitForResponse((response) => ofProvider(response.request()))
    await see(false)
    await resumed
    await expect(again).toBeEnabled()
  })

  await test.step('a provider that is away is not answering, and the other one is used', async () => {
    await page.route(live.rpcUrl, (route) => route.abort())
    await page.getByRole('button', { name: 'Measure again' }).click()
    await expect(ofNode).toContainText('Not answering')
    await expect(ofNode).toContainText('rank 2')
    await expect(card).toContainText('Fastest: Services of this site')
    await visitor.open(`/address/${alice}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(live.rpcUrl)
  })

  await test.step('a guest’s choices stay in the browser, a user’s with the account', async () => {
    await visitor.open('/settings/speed')
    await card.getByLabel(/^Services of this site/).check()
    await page.reload()
    await expect(card.getByLabel(/^Services of this site/)).toBeChecked()
    await expect(card).toContainText('Pinned: Services of this site')

    await visitor.connect()
    await visitor.modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(visitor.modal).toBeHidden()
    await expect(card.getByLabel('Auto (fastest)')).toBeChecked()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByLabel(/^Fast/).check()
    await saved
    await page.reload()
    await expect(page.getByLabel(/^Fast/)).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('lk.speed'))).toContain('"feeSpeed":"standard"')
  })
})

test('the terms and the privacy policy can be read, and are linked where a user connects', async ({
  visitor,
  world,
}) => {
  const { page, modal, connectButton } = visitor
  await visitor.open()
  await connectButton.click()
  for (const [name, path] of [
    ['Terms', '/legal/terms'],
    ['Privacy', '/legal/privacy'],
  ] as const)
    await expect(modal.getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
      'href',
      `${world.origin}${path}`,
    )
  for (const [title, path] of [
    ['Terms', '/legal/terms'],
    ['Privacy', '/legal/privacy'],
  ] as const) {
    await visitor.open(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expectSound(page, title, true)
  }
})

test('the time of the demo’s chains moves', async ({ world }) => {
  const before = await chainTime(world)
  const answer = await fetch(`${world.origin}/__demo/time`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: world.devnet.chains[0].id, seconds: 86_400 }),
  })
  expect(answer.status).toBe(200)
  expect((await chainTime(world)) - before).toBeGreaterThanOrEqual(86_400_000)
})
