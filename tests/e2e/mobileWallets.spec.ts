import type { BrowserContextOptions } from '@playwright/test'
import { localNetworkAccess } from './localNetworkAccess.ts'
import { expect, test, type Visitor } from './test.ts'

type Environment = {
  readonly name: string
  readonly context: BrowserContextOptions
  /** Script that simulates the environment, run before the page's scripts. */
  readonly bridge?: string
  /** Start of MetaMask's link. */
  readonly opens: 'metamask://wc?uri=' | 'https://metamask.app.link/wc?uri='
  /** The `target` attribute; `null` opens in the same window. */
  readonly target: string | null
  /** How often the pairing URI in the link is percent-encoded. */
  readonly encoded: 1 | 2
}

const touch = { hasTouch: true, viewport: { width: 390, height: 844 } }
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
// Only Chromium has them, with the real platform.
const withoutHints = "Object.defineProperty(navigator, 'userAgentData', { value: undefined });"
const app = { opens: 'metamask://wc?uri=', target: null, encoded: 1 } as const
const https = { opens: 'https://metamask.app.link/wc?uri=', target: '_blank' } as const

const environments: readonly Environment[] = [
  { name: 'Safari on an iPhone', context: { userAgent: iphone, ...touch }, bridge: withoutHints, ...app },
  {
    name: 'Safari on an iPad with a Mac user agent',
    context: { userAgent: mac, hasTouch: true, viewport: { width: 1024, height: 1366 } },
    bridge: `${withoutHints} Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })`,
    ...app,
  },
  { name: 'Chrome on Android', context: { userAgent: android, ...touch }, bridge: withoutHints, ...app },
  {
    name: 'installed to the home screen of an iPhone',
    context: { userAgent: iphone, ...touch },
    bridge: `${withoutHints} const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)`,
    ...app,
  },
  {
    name: "another wallet's webview on an iPhone",
    context: { userAgent: iphone, ...touch },
    bridge: `${withoutHints} window.ethereum = { request: () => new Promise(() => {}), on() {}, removeListener() {} }`,
    ...https,
    target: null,
    encoded: 1,
  },
  {
    name: 'Farcaster on an iPhone',
    context: { userAgent: iphone, ...touch },
    bridge: `${withoutHints} window.ReactNativeWebView = { postMessage() {} }`,
    ...https,
    encoded: 1,
  },
  {
    name: 'Telegram on iOS',
    context: { userAgent: iphone, ...touch },
    bridge: `${withoutHints} window.TelegramWebviewProxy = { postEvent() {} }`,
    ...https,
    encoded: 1,
  },
  {
    name: 'Telegram on Android',
    context: { userAgent: android, ...touch },
    bridge: `${withoutHints} window.TelegramWebview = { postEvent() {} }`,
    ...https,
    encoded: 2,
  },
]

const metamask = '[data-wallet="io.metamask"]'

async function openList(visitor: Visitor) {
  await visitor.open()
  await openListHere(visitor)
}

async function openListHere({ modal, connectButton }: Visitor) {
  await connectButton.click()
  await modal.getByRole('button', { name: /All wallets/ }).click()
  await expect(modal).toHaveAttribute('data-view', 'AllWallets')
}

/** Waits for the link of a row, and returns it with its pairing URI. */
async function uriOf(
  link: ReturnType<Visitor['page']['locator']>,
  { opens, encoded }: Pick<Environment, 'opens' | 'encoded'>,
) {
  await expect(link).toHaveAttribute('href', /wc\?uri=/)
  const href = (await link.getAttribute('href')) ?? ''
  expect(href.startsWith(opens)).toBe(true)
  const once = encoded === 2 ? decodeURIComponent(href.slice(opens.length)) : href.slice(opens.length)
  return { href, uri: decodeURIComponent(once) }
}

for (const environment of environments) {
  const { name, context, bridge, target } = environment
  test.describe(name, () => {
    test.use(context)

    test('a row is a link with a pairing URI that the press follows; the wallet connects and is opened with each request', async ({
      visitor,
      phone,
    }) => {
      const { page, modal, accountButton } = visitor
      if (bridge) await page.addInitScript(bridge)
      const opened: string[] = []
      await page.exposeFunction('noteOpened', (url: string) => void opened.push(url))
      await page.addInitScript('window.open = (url) => void noteOpened(url)')
      await openList(visitor)
      const link = modal.locator(`a${metamask}`).first()
      const { href, uri } = await uriOf(link, environment)
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      expect(await link.getAttribute('target')).toBe(target)
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')

      // Records the link that the browser would follow, and prevents it, because there is no app to open.
      await page.evaluate(() =>
        window.addEventListener('click', (event) => {
          const [followed] = event.composedPath().filter((one) => one instanceof HTMLAnchorElement)
          if (!followed) return
          const { defaultPrevented } = event
          event.preventDefault()
          const { isActive } = navigator.userActivation
          // Simulates that an app comes to the front.
          window.dispatchEvent(new Event('blur'))
          document.title = JSON.stringify({ href: followed.href, defaultPrevented, isActive })
        }),
      )
      await link.tap()
      await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
      expect(JSON.parse(await page.title())).toEqual({ href, defaultPrevented: false, isActive: true })
      await phone.pair(uri)
      await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
      await expect(accountButton).toContainText('0x3C…93BC')

      // Each request opens the wallet until the session ends.
      await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(modal).toBeHidden()
      expect(phone.log.map(({ kind, method }) => method ?? kind)).toEqual(['proposal', 'personal_sign'])
      const opens = environment.opens.replace('uri=', 'requestId=')
      expect(opened.map((url) => url.slice(0, opens.length))).toEqual([opens])
      await phone.disconnect()
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')))
        .toBeNull()

      // On the next visit the recent wallet is a link.
      await page.reload()
      await visitor.connectButton.click()
      const recent = modal.getByRole('link', { name: 'MetaMask Recent' })
      const { uri: next } = await uriOf(recent, environment)
      expect(next).not.toBe(uri)
      expect(await recent.getAttribute('target')).toBe(target)
    })
  })
}

test('in a frame on an iPhone links have the target _top, and the wallet connects', async ({
  playwright,
  contextOptions,
  world,
  phone,
}) => {
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  const browser = await playwright.chromium.launch({
    ...options,
    args: [...args, localNetworkAccess],
  })
  const page = await browser.newPage({ ...contextOptions, userAgent: iphone, ...touch })
  await page.addInitScript(withoutHints)
  const embedder = 'http://127.0.0.1:9/'
  const body = `<title>Embedder</title><iframe src="${world.origin}" style="width: 100%; height: 90vh"></iframe>`
  await page.route(embedder, (route) => route.fulfill({ contentType: 'text/html', body }))
  // The dapp forbids framing; an app that allows it would differ in this header only.
  await page.route(`${world.origin}/`, async (route) => {
    // The page asks the same address for its data again and again, even while the test ends.
    if (!route.request().isNavigationRequest()) return route.continue()
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace("frame-ancestors 'none'", '') ?? ''
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })
  await page.route('https://metamask.app.link/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  await page.goto(embedder)
  const inside = page.frameLocator('iframe')
  const modal = inside.locator('latchkey-modal').getByRole('dialog')
  const openFramedList = async () => {
    await inside.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.getByRole('button', { name: /All wallets/ }).click()
  }
  await openFramedList()
  const link = modal.locator(`a${metamask}`).first()
  const { uri } = await uriOf(link, app)
  expect(await link.getAttribute('target')).toBe('_top')
  await phone.pair(uri)
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await expect(inside.getByRole('button', { name: /^Account 0x/ })).toContainText('0x3C…93BC')

  // Chromium cannot open the scheme, but can follow the next link.
  await phone.disconnect()
  await expect(modal).toBeHidden()
  await openFramedList()
  await uriOf(link, app)
  await page
    .frames()[1]
    ?.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await link.tap()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
  await modal.getByRole('link', { name: 'Try again' }).tap()
  await expect(page).toHaveTitle('Elsewhere')
  await browser.close()
})

test.describe('links', () => {
  test.use({ userAgent: iphone, ...touch })

  test('after a link that opened nothing the next link and the list have the same pairing URI, which ends on closing', async ({
    visitor,
    phone,
  }) => {
    const { page, modal, connectButton } = visitor
    await page.addInitScript(withoutHints)
    await openList(visitor)
    const link = modal.locator(`a${metamask}`).first()
    const { href, uri } = await uriOf(link, app)
    await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()))
    await link.tap()
    const again = modal.getByRole('link', { name: 'Try again' })
    await expect(again).toHaveAttribute('href', `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`)
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(link).toHaveAttribute('href', href)

    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await phone.pair(uri)
    await expect.poll(() => phone.log.length).toBe(1)
    await expect.poll(() => phone.getState().sessions.length).toBe(0)
    await expect(connectButton).toBeVisible()
  })

  test('in Telegram links open a window without opener and referrer', async ({ visitor }) => {
    const { page, modal } = visitor
    await page.addInitScript(`${withoutHints} window.TelegramWebviewProxy = { postEvent() {} }`)
    let referrer: string | undefined = 'not requested'
    await page.context().route('https://metamask.app.link/**', (route) => {
      referrer = route.request().headers().referer
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
    })
    await openList(visitor)
    const link = modal.locator(`a${metamask}`).first()
    const { href } = await uriOf(link, { ...https, encoded: 1 })
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.tap()])
    await expect(opened).toHaveTitle('Elsewhere')
    expect(opened.url()).toBe(href)
    expect(referrer).toBeUndefined()
    expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    expect(page.url()).not.toContain('wc')
  })
})

for (const { name, userAgent } of [
  { name: 'an iPhone', userAgent: iphone },
  { name: 'Android', userAgent: android },
]) {
  test.describe(`wallets with a browser of their own on ${name}`, () => {
    test.use({ userAgent, ...touch })

    test('Phantom, Solflare and Coinbase open the page there, Coinbase for the family in use', async ({
      visitor,
      world,
    }) => {
      const { page, modal } = visitor
      await page.addInitScript(withoutHints)
      await openList(visitor)
      const [here, ref] = [`${world.origin}/`, world.origin].map(encodeURIComponent)
      const phantom = `phantom.app/ul/browse/${here}?ref=${ref}`
      const links = {
        'app.phantom':
          userAgent === android
            ? `intent://${phantom}#Intent;scheme=https;package=app.phantom;end`
            : `https://${phantom}`,
        'com.solflare': `https://solflare.com/ul/v1/browse/${here}?ref=${ref}`,
        'com.coinbase.wallet': `cbwallet://miniapp?url=${here}`,
      }
      const expectLink = (id: string, href: string) =>
        expect(modal.locator(`a[data-wallet="${id}"]`).first()).toHaveAttribute('href', href)
      for (const [id, href] of Object.entries(links)) await expectLink(id, href)

      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Network: / }).click()
      const solana = modal.locator('[data-network^="solana:"]')
      await solana.click()
      await expect(solana).toHaveAttribute('aria-checked', 'true')
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await openListHere(visitor)
      await expectLink('com.coinbase.wallet', `https://go.cb-w.com/dapp?cb_url=${here}`)
    })
  })
}

test('on a desktop rows are buttons, and no pairing is created', async ({ visitor }) => {
  const { page, modal } = visitor
  let sockets = 0
  page.on('websocket', () => {
    sockets += 1
  })
  await openList(visitor)
  await expect(modal.locator(`button${metamask}`).first()).toBeVisible()
  expect(await modal.locator('a[data-wallet]').count()).toBe(0)
  expect(sockets).toBe(0)
})
