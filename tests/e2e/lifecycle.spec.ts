import type { Page } from '@playwright/test'
import { carol, expect, test, type Visitor } from './test.ts'

/** Waits until the page shows the account, and returns its stored records. */
const waitUntilSettled = async ({ page, modal, accountButton }: Visitor, isSignedIn: boolean) => {
  await expect(accountButton).toBeVisible()
  // The closing modal has a button of the same name.
  await expect(modal).toBeHidden()
  await expect(
    page.getByRole('button', { name: isSignedIn ? 'Your account' : 'Sign in', exact: true }),
  ).toBeVisible()
  return storedRecords(page)
}

const storedRecords = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('lk.'))
      .sort(),
  )

async function submit({ page, modal, accountButton }: Visitor) {
  await accountButton.click()
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.getByLabel('Amount').fill('0.25')
  await modal.getByLabel('To', { exact: true }).fill(carol)
  await modal.getByRole('button', { name: 'Review' }).click()
  await modal.getByRole('button', { name: 'Send 0.25 BNB' }).click()
  await expect(page.locator('devnet-wallet').getByRole('button', { name: 'Approve' })).toBeVisible()
}

test('F54: Back during a wallet request signs in and sends nothing, and the request can be repeated', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet, accountButton } = visitor
  const stored: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/siwx/sessions')) stored.push(request.url())
  })
  await visitor.open()
  // A navigation within the document; guests are redirected to the sign-in.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\?auth=1/)
  await visitor.chooseToSignIn('Wallet')
  await visitor.choose()
  await wallet.approve()
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('devnet-wallet').getByRole('button', { name: 'Approve' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(`${world.origin}/`)
  await wallet.approve()
  const after = await waitUntilSettled(visitor, false)
  expect(await wallet.requestCount('personal_sign')).toBe(1)
  expect(stored).toEqual([])
  await page.reload()
  expect(await waitUntilSettled(visitor, false)).toEqual(after)

  await accountButton.click()
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.approve()
  await expect(modal).toBeHidden()
  expect(stored).toHaveLength(1)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  const nonce = await world.rpc(0, 'eth_getTransactionCount', [carol, 'latest'])
  await submit(visitor)
  await page.goBack()
  await expect(page).toHaveURL(`${world.origin}/`)
  await wallet.reject()
  const back = await waitUntilSettled(visitor, true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await world.rpc(0, 'eth_getTransactionCount', [carol, 'latest'])).toBe(nonce)
  await page.reload()
  expect(await waitUntilSettled(visitor, true)).toEqual(back)
})

test('F52: a tab discarded during a wallet request is restored like after a reload', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  await visitor.enter()
  const stored = await waitUntilSettled(visitor, true)
  await submit(visitor)
  // A crash ends the process without events, like discarding a tab; storage is stored.
  const crashed = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await crashed
  const restored = await page.context().newPage()
  await restored.goto(world.origin)
  for (const load of [() => {}, () => restored.reload()]) {
    await load()
    await expect(restored.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(restored.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
    await expect(restored.locator('latchkey-modal').getByRole('dialog')).toBeHidden()
    expect(await storedRecords(restored)).toEqual(stored)
    const calls = () => devnetWallet.calls.filter(({ method }) => method === 'eth_sendTransaction')
    expect(await restored.evaluate(calls)).toEqual([])
  }
})

const skews = { '-24 h': -86_400, '-10 min': -600, '+10 min': 600, '+24 h': 86_400 } as const

test('F62, R-23: with a wrong clock, signing in, a quote and a name use the server’s time', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet, accountButton, connectButton } = visitor
  const issued: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/siwx/sessions')) return
    issued.push((request.postDataJSON() as { data: { issuedAt: string } }).data.issuedAt)
  })
  await page.clock.install()
  await visitor.open()
  await wallet.selectAccount(2)
  for (const [name, seconds] of Object.entries(skews)) {
    await test.step(name, async () => {
      await page.clock.setSystemTime(Date.now() + seconds * 1_000)
      await page.reload()
      const before = Date.now()
      await visitor.connect()
      await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
      await wallet.approve()
      await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
      const issuedAt = Date.parse(issued.at(-1) ?? '')
      // A minute for the difference of two clocks: the wrong ones are ten minutes away.
      expect(issuedAt).toBeGreaterThan(before - 60_000)
      expect(issuedAt).toBeLessThan(Date.now() + 60_000)
      await expect(modal).toBeHidden()
      await accountButton.click()
      if (Math.abs(seconds) > 3_600) {
        await modal.getByRole('button', { name: 'Buy', exact: true }).click()
        await expect(modal.getByRole('button', { name: /^Continue to / })).toBeEnabled()
        await modal.getByRole('button', { name: 'Back' }).click()
      }
      if (name !== '+24 h') {
        await modal.getByRole('button', { name: 'Disconnect' }).click()
        await expect(connectButton).toBeVisible()
      }
    })
  }
  expect(issued).toHaveLength(4)

  await test.step('register a name', async () => {
    const label = `clock-${Date.now().toString(36)}`
    await modal.getByRole('button', { name: 'Get an account name' }).click()
    await modal.getByRole('button', { name: 'Choose a name' }).click()
    await modal.getByRole('textbox').fill(label)
    await modal.getByRole('button', { name: 'Register name' }).click()
    await wallet.approve()
    await expect(modal).toHaveAttribute('data-view', 'RegisterAccountNameSuccess')
    const found = await fetch(`${world.services}/v1/profile/account/${label}.latchkey.id?apiVersion=2`)
    expect(found.status).toBe(200)
  })
})
