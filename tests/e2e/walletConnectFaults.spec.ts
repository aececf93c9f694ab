import { freePortBase } from '@latchkey/devnet'
import { chromium } from '@playwright/test'
import { localNetworkAccess } from './localNetworkAccess.ts'
import { test as base, expect, seeDuring, type Visitor } from './test.ts'

/** A page of a browser with the back/forward cache, whose tabs can be hidden; Playwright's default has neither. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
  page: async ({}, use) => {
    const port = await freePortBase()
    const launched = await chromium.launch({
      executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: ['--no-sandbox', `--remote-debugging-port=${port}`, localNetworkAccess],
    })
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const page = await browser.contexts()[0]?.newPage()
    if (page) await use(page)
    await browser.close()
    await launched.close()
  },
})

/** Opens the QR code view, and returns the copied pairing URI. */
async function copiedLink({ page, modal, connectButton }: Visitor): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await connectButton.click()
  await modal.locator('[data-wallet="walletConnect"]').click()
  await seeDuring(modal.getByRole('button', { name: 'Copied' }), () =>
    modal.getByRole('button', { name: 'Copy link' }).click(),
  )
  return page.evaluate(() => navigator.clipboard.readText())
}

test('F8: an approval after the socket died in a hidden page arrives when it is shown', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal } = visitor
  await visitor.open()
  const uri = await copiedLink(visitor)
  const inFront = await page.context().newPage()
  await inFront.bringToFront()
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
  world.devnet.relay.deafen()
  await phone.pair(uri)
  await expect.poll(() => phone.getState().sessions.length).toBe(1)
  await page.bringToFront()
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
})

test('F51: an approval after the socket died in a frozen page arrives when it is unfrozen', async ({
  visitor,
  world,
  phone,
}) => {
  const { page } = visitor
  await visitor.open()
  const uri = await copiedLink(visitor)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  world.devnet.relay.deafen()
  await phone.pair(uri)
  await expect.poll(() => phone.getState().sessions.length).toBe(1)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.bringToFront()
  // Rendering stays frozen under the debugger, so new elements can be checked, but not removed ones.
  await expect(visitor.accountButton).toBeVisible()
})

test('F53: a page restored from the back/forward cache shows a disconnect of the wallet', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, connectButton } = visitor
  // Pages with `no-store` are not put into the back/forward cache.
  await page.route(`${world.origin}/`, async (route) => {
    // The page asks the same address for its data again and again, even while the test ends.
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } })
  })
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await visitor.signIn()
  await page.evaluate(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      document.title = `kept: ${persisted}`
    }),
  )
  await page.goto(`${world.services}/healthz`)
  await phone.disconnect()
  await page.goBack({ waitUntil: 'commit' })
  await expect(connectButton).toBeVisible()
  expect(await page.title()).toBe('kept: true')
})
