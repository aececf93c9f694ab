import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.ts'
import { clickToClose } from './clickToClose.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test } from './host.ts'
import { bob, expect } from './test.ts'

/** Wei of so many BNB, which are about 600 USD each. */
const bnb = (amount: number) => `0x${(BigInt(amount * 10) * 10n ** 17n).toString(16)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a transfer above the daily limit is confirmed in its window, with a passkey or a mailed code', async ({
  page,
  context,
  world,
  host,
}) => {
  await context.addInitScript(() => {
    // The authenticator of a test belongs to one page: the window asks it there.
    if (opener) navigator.credentials.get = (asked) => opener.navigator.credentials.get(asked)
  })
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await addAuthenticator(session, { hasPrf: true })
  await host.open(world.pages.sameSite)
  // Google vouches for her address, so that no code was mailed to it lately.
  expect(await host.signInWithGoogle('erin')).toBe('signed in')
  const opening = host.account()
  await host.frame.getByRole('button', { name: 'Add a passkey' }).click()
  const account = await opening
  await world.rpc(0, 'anvil_setBalance', [account, bnb(50)])
  const send = (amount: number) =>
    host.request('eth_sendTransaction', [{ from: account, to: bob, value: bnb(amount) }])
  const expectSent = async () => {
    const hash = await host.answer()
    const receipt = () => world.rpc(0, 'eth_getTransactionReceipt', [hash])
    await expect.poll(receipt).toMatchObject({ status: '0x1' })
  }
  /** Opens the window of a transfer above the limit, and approves it there. */
  async function approveInWindow(amount: number): Promise<Page> {
    await send(amount)
    const opened = await host.openWindow()
    await expect(opened.getByRole('heading', { name: 'Above your daily limit' })).toBeVisible()
    await expectAccessible(opened)
    await opened.getByRole('button', { name: /^Send/ }).click()
    await expect(opened.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expectAccessible(opened)
    return opened
  }

  await test.step('a transfer within the limit is approved in its window', async () => {
    await send(0.1)
    await host.approve(/^Send/)
    await expectSent()
  })

  await test.step('one of two tabs that use the rest of the limit at the same time is confirmed in its window', async () => {
    // As if the other tab was faster.
    await page.route(
      '**/v1/wallet/spending',
      (route) =>
        route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Sign in again.' } }),
      { times: 1 },
    )
    await send(0.1)
    const opened = await host.openWindow()
    await opened.getByRole('button', { name: /^Send/ }).click()
    await expect(opened.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await clickToClose(opened, opened.getByRole('button', { name: 'Use passkey' }))
    await expectSent()
  })

  await test.step('one above it is declined by a user who closes the window instead of confirming', async () => {
    await (await approveInWindow(2)).close()
    expect(await host.answer()).toBe(4001)
  })

  await test.step('and sent after the passkey', async () => {
    const opened = await approveInWindow(2)
    await clickToClose(opened, opened.getByRole('button', { name: 'Use passkey' }))
    await expectSent()
  })

  await test.step('or after a mailed code', async () => {
    // As if the sign-in was older than 60 s.
    let isOld = true
    await page.route('**/v1/wallet/spending', (route) =>
      isOld
        ? route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Sign in again.' } })
        : route.continue(),
    )
    const opened = await approveInWindow(2)
    await press(opened, 'Mail me a code')
    const field = opened.getByRole('textbox', { name: 'Code from the mail' })
    await expect(field).toBeVisible()
    await expectAccessible(opened)
    const codes = () =>
      world.devnet.mailbox.list('erin@example.test').filter(({ subject }) => subject.startsWith('Your code'))
    await expect.poll(() => codes().length).toBe(1)
    await field.fill(codes()[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '')
    isOld = false
    await clickToClose(opened, opened.getByRole('button', { name: 'Continue' }))
    await expectSent()
  })

  await test.step('the security window shows the limit and raises it', async () => {
    const security = await context.newPage()
    await security.goto(`${host.siteUrl}/security?locale=en&theme=dark`)
    await expect(security.getByText('$500', { exact: true })).toBeVisible()
    await expectAccessible(security)
    await press(security, 'Change: Daily limit')
    const field = security.getByRole('textbox', { name: 'Limit in US dollars' })
    await field.fill('5e9')
    await press(security, 'Continue')
    await expect(security.getByRole('alert')).toHaveText('Enter a whole number from 1 to 1000000.')
    await expectAccessible(security)
    await field.fill('$20,000')
    await press(security, 'Continue')
    await expect(security.getByRole('status')).toContainText('Your daily limit is')
    await expect(security.getByText('$20,000', { exact: true })).toBeVisible()
    await security.close()
  })

  await test.step('after that the same transfer needs no confirmation', async () => {
    await send(2)
    await host.approve(/^Send/)
    await expectSent()
  })
})
