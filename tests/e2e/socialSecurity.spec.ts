import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { signInFrame } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as hostTest } from './host.ts'
import { bob, expect, test } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button that opens the window of a provider, and signs in there. */
async function signInBy(page: Page, button: string, account: string): Promise<void> {
  const opened = page.waitForEvent('popup')
  await press(page, button)
  const popup = await opened
  await clickToClose(popup, popup.locator(`button[name="account"][value="${account}"]`))
}

/** Requests for these paths are refused, as if the sign-in was too old. */
async function refusedPaths(page: Page): Promise<Set<string>> {
  const paths = new Set<string>()
  await page.route('**/v1/wallet/**', (route) =>
    paths.has(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Sign in again.' } })
      : route.continue(),
  )
  return paths
}

test('a user of GitHub signs in to the security window with GitHub, confirms it again, saves a code, and exports', async ({
  visitor,
  world,
}) => {
  const siteUrl = await world.wallet()
  const { page, modal, connectButton, accountButton } = visitor
  const frame = page.frameLocator('iframe[src*="/frame?"]')

  await test.step('signs in to the dapp', async () => {
    await visitor.open()
    await connectButton.click()
    const opened = page.waitForEvent('popup')
    await modal.getByRole('button', { name: 'GitHub' }).click()
    const popup = await opened
    await clickToClose(popup, popup.locator('button[name="account"][value="river"]'))
    await signInFrame(frame)
    await expect(modal).toBeHidden()
  })
  const connections = await page.evaluate(() => localStorage.getItem('lk.v1.connections') ?? '')
  const account = connections.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''

  const security =
    await test.step('opens the security window, and signs in there with the same account', async () => {
      await world.rpc(0, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
      await accountButton.click()
      await expect(modal.getByRole('note')).toContainText('Protect this account')
      const opened = page.context().waitForEvent('page')
      await modal.getByRole('link', { name: 'Security and devices' }).click()
      const window = await opened
      await expect(window.getByText('river0 (GitHub)')).toBeVisible()
      await press(window, 'Sign out')
      await expect(window.getByRole('textbox', { name: 'Email address' })).toBeVisible()
      await expectAccessible(window)
      await signInBy(window, 'GitHub', 'river')
      await expect(window.getByText('river0 (GitHub)')).toBeVisible()
      return window
    })

  await test.step('a login that is cancelled leaves the sign-in as it was', async () => {
    await press(security, 'Sign out')
    const opened = security.waitForEvent('popup')
    await press(security, 'X')
    const popup = await opened
    await expect(security.getByRole('heading', { name: 'Continue with X' })).toBeVisible()
    await expectAccessible(security)
    await expect(popup.locator('button[name="account"]').first()).toBeVisible()
    // The page of the provider has no handle on the security window.
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await press(security, 'Cancel')
    await expect(security.getByRole('heading', { name: 'Sign in to your wallet' })).toBeVisible()
    await expect(security.getByRole('alert')).toHaveText('Cancelled. You can close the other window.')
    await popup.close()
    await signInBy(security, 'GitHub', 'river')
    await expect(security.getByText('river0 (GitHub)')).toBeVisible()
  })

  const refused = await refusedPaths(security)
  await test.step('another account does not confirm that it is the user, the same one does', async () => {
    refused.add('/v1/wallet/envelopes')
    await press(security, 'Save a recovery code')
    await expect(security.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expectAccessible(security)
    await signInBy(security, 'Continue with GitHub', 'dora')
    await expect(security.getByRole('alert')).toHaveText(
      'That’s another account. Use the one that you signed in with.',
    )
    await expectAccessible(security)
    refused.clear()
    await signInBy(security, 'Continue with GitHub', 'river')
    await expect(security.getByRole('group', { name: 'Recovery code' })).toHaveText(/^[0-9A-Z-]+$/)
    await press(security, 'Done')
    await expect(security.getByText('Recovery code', { exact: true })).toBeVisible()
  })

  await test.step('exports the phrase of the account', async () => {
    await press(security, 'Export the recovery phrase')
    await press(security, 'Continue')
    refused.add('/v1/wallet/export')
    await press(security, 'Show the words')
    await expect(security.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    refused.clear()
    await signInBy(security, 'Continue with GitHub', 'river')
    await expect(security.getByRole('listitem')).toHaveCount(24)
    const words = (await security.getByRole('listitem').allInnerTexts()).join(' ')
    expect(mnemonicToAccount(words).address.toLowerCase()).toBe(account.toLowerCase())
    await press(security, 'Done')
  })

  await test.step('removes a factor', async () => {
    await press(security, 'Remove Recovery code')
    refused.add('/v1/wallet/factors/remove')
    await press(security, 'Remove')
    await press(security, 'Cancel')
    await expect(security.getByText('Recovery code', { exact: true })).toBeVisible()
    refused.clear()
    await press(security, 'Remove Recovery code')
    await press(security, 'Remove')
    await expect(security.getByRole('status')).toContainText('Removed')
  })
  await expect(security).toHaveURL(`${siteUrl}/security`)
})

test('a user of Farcaster signs in to the security window by a QR code or a link', async ({
  page,
  world,
}) => {
  await page.goto(`${await world.wallet()}/security?locale=en&theme=light`)
  await press(page, 'Farcaster')
  await expect(page.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Cancel')
  await press(page, 'Farcaster')
  const link = page.getByRole('link', { name: 'Open Farcaster' })
  const done = await page.context().newPage()
  await done.goto(
    (await world.devnet.farcaster.approve((await link.getAttribute('href')) ?? '', 'bob')) ?? '',
  )
  await expectAccessible(done)
  await press(done, 'Continue')
  const code = (await done.locator('.code').textContent()) ?? ''
  await done.close()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Continue')
  await expect(page.getByText('There is no wallet here yet.')).toBeVisible()
  await expect(page.getByText('bob (Farcaster)')).toBeVisible()
})

hostTest(
  'a user of Discord confirms a transfer above the daily limit with Discord, in the window of the approval',
  async ({ page, world, host }) => {
    await host.open(world.pages.sameSite)
    expect(await host.signInAt('discord', 'dora')).toBe('signed in')
    const account = await host.account()
    await world.rpc(0, 'anvil_setBalance', [account, `0x${(50n * 10n ** 18n).toString(16)}`])
    let isOld = true
    await page.route('**/v1/wallet/spending', (route) =>
      isOld
        ? route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Sign in again.' } })
        : route.continue(),
    )
    const value = `0x${(2n * 10n ** 18n).toString(16)}`
    await host.request('eth_sendTransaction', [{ from: account, to: bob, value }])
    const window = await host.openWindow()
    await window.getByRole('button', { name: /^Send/ }).click()
    await expect(window.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await expectAccessible(window)
    await signInBy(window, 'Continue with Discord', 'erin')
    await expect(window.getByRole('alert')).toContainText('That’s another account.')
    isOld = false
    const closed = window.waitForEvent('close')
    await signInBy(window, 'Continue with Discord', 'dora')
    await closed
    const hash = await host.answer()
    await expect
      .poll(() => world.rpc(0, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
  },
)
