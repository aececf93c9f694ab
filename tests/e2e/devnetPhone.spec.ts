import type { Browser } from '@playwright/test'
import { bob, expect, seeDuring, test } from './test.ts'

/** Opens the Devnet Phone in its own browser context, and controls it through its UI. */
async function openPhone(browser: Browser, url: string) {
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(url)
  return {
    page: phone,
    async approve(title: string | RegExp) {
      const dialog = phone.getByRole('dialog', { name: title })
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expect(dialog).toBeHidden()
    },
    async pair(uri: string) {
      await phone.getByLabel('Pairing link').fill(uri)
      await phone.getByRole('button', { name: 'Pair', exact: true }).click()
    },
  }
}

/** For a screenshot without the fade-in of the view. */
const still = { animations: 'disabled' } as const

test('the Devnet Phone connects by QR code and by link, signs in, sends, survives reloads, and either side can disconnect', async ({
  visitor,
  world,
  browser,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin })
  const phone = await openPhone(browser, world.devnet.deployment.phoneUrl)
  await visitor.open()

  await test.step('scan the QR code', async () => {
    await connectButton.click()
    await modal.locator('[data-wallet="walletConnect"]').click()
    const code = modal.getByRole('img', { name: 'QR code to scan with your phone' })
    await expect(code).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    const picture = { name: 'code.png', mimeType: 'image/png', buffer: await code.screenshot(still) }
    await phone.page.getByLabel('Scan a picture of a code').setInputFiles(picture)
    await phone.approve('Connect')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.approve('Sign in')
    await expect(modal).toBeHidden()
    await expect(accountButton).toContainText('0x3C…93BC')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  await test.step('send', async () => {
    const balance = async () => BigInt(String(await world.rpc(0, 'eth_getBalance', [bob, 'latest'])))
    const before = await balance()
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0.125')
    await modal.getByLabel('To', { exact: true }).fill(bob)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: 'Send 0.125 BNB' }).click()
    await phone.approve('Send a transaction')
    await expect(modal.getByRole('heading', { name: '0.125 BNB sent' })).toBeVisible()
    expect((await balance()) - before).toBe(125_000_000_000_000_000n)
    await modal.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('switch, and sign in there', async () => {
    await modal.getByRole('button', { name: 'Network: BNB Devnet. Switch network' }).click()
    await modal.locator('[data-network="eip155:910155"]').click()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.approve('Sign in')
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: /Sepolia Devnet.*Switch network/ })).toBeVisible()
  })

  await test.step('reload both, and disconnect in the wallet', async () => {
    await Promise.all([page.reload(), phone.page.reload()])
    await expect(accountButton).toContainText('0x3C…93BC')
    await phone.page.getByRole('button', { name: /^Disconnect/ }).click()
    await expect(connectButton).toBeVisible()
  })

  await test.step('connect by link, and disconnect in the page', async () => {
    await connectButton.click()
    await modal.locator('[data-wallet="walletConnect"]').click()
    await seeDuring(modal.getByRole('button', { name: 'Copied' }), () =>
      modal.getByRole('button', { name: 'Copy link' }).click(),
    )
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await phone.approve('Connect')
    // Still signed in, for the wallet ended its session only.
    await expect(modal).toBeHidden()
    await expect(accountButton).toContainText('0x3C…93BC')
    await accountButton.click()
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connectButton).toBeVisible()
    await expect(phone.page.getByRole('button', { name: /^Disconnect/ })).toBeHidden()
  })
  await phone.page.context().close()
})
