import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { carol, expect, test } from './test.ts'

/** The label of the focused control, also inside shadow roots. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const control = element?.matches('a, button, input, textarea, summary') ? element : undefined
    const label =
      control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
        ? control.labels?.[0]?.textContent
        : undefined
    return control?.getAttribute('aria-label') ?? label ?? control?.textContent ?? ''
  })

/** Presses Tab until a control named `name` has the focus, for more than one round if it is disabled at first. */
async function tabTo(page: Page, name: RegExp) {
  const step = async () => {
    const reached = name.test(await focused(page))
    if (!reached) await page.keyboard.press('Tab')
    return reached
  }
  await expect.poll(step, { intervals: [10], message: `Tab reaches ${name}` }).toBe(true)
}

test('a user can connect, sign in, send and close with the keyboard, and the focus returns to the opener', async ({
  visitor,
}) => {
  const { page, modal, wallet, connectButton, accountButton } = visitor
  await visitor.open()
  await connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(modal).toBeFocused()
  await tabTo(page, /Devnet Wallet/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Ethereum$/)
  await page.keyboard.press('Enter')
  await wallet.approve()
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await tabTo(page, /^Sign in$/)
  await page.keyboard.press('Space')
  await wallet.approve()
  await expect(modal).toBeHidden()
  await expect(accountButton).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await expect(modal).toHaveAttribute('data-view', 'Send')
  await tabTo(page, /^Amount/)
  await page.keyboard.type('0.25')
  await tabTo(page, /^To$/)
  await page.keyboard.type(carol)
  await tabTo(page, /^Review$/)
  await page.keyboard.press('Enter')
  await expect(modal).toHaveAttribute('data-view', 'SendReview')
  await tabTo(page, /^Send 0\.25 BNB$/)
  await page.keyboard.press('Enter')
  await wallet.approve()
  await expect(modal.getByRole('heading', { name: '0.25 BNB sent' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(accountButton).toBeFocused()
})

test('Tab stays in the modal, and the page behind is inert', async ({ visitor }) => {
  const { page, modal, connectButton } = visitor
  await visitor.open()
  await connectButton.click()
  await expect(modal).toBeVisible()
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement?.localName === 'latchkey-modal')
    expect(inside).toBe(true)
  }
  expect(
    await page.getByRole('link', { name: 'Dashboard' }).evaluate((link) => link.closest('[inert]') !== null),
  ).toBe(true)
})

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds no violation on the pages and in the modal', async ({ visitor }) => {
      const { page, modal, accountButton } = visitor
      const clean = (what: string) => expectAccessible(page, what)
      await visitor.open()
      await clean('Welcome')
      await visitor.connectButton.click()
      await expect(modal).toBeVisible()
      await clean('Connect')
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await visitor.connect()
      await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
      await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
      await visitor.wallet.approve()
      await expect(modal).toBeHidden()
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await clean('Dashboard')
      await accountButton.click()
      await expect(modal.getByText('BNB').first()).toBeVisible()
      await clean('Account')
    })
  })
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the modal is a bottom sheet without horizontal overflow, and connects', async ({ visitor }) => {
    const { page, modal } = visitor
    await visitor.open()
    await visitor.connect()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await expect
      .poll(async () => {
        const box = await modal.boundingBox()
        return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) }
      })
      .toEqual({ left: 0, width: 390, bottom: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.wallet.approve()
    await expect(modal).toBeHidden()

    await test.step('the header is one row without horizontal overflow, at every width', async () => {
      const header = page.getByRole('banner')
      for (const width of [320, 360, 390, 600, 767, 768, 900, 1024]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.getByRole('button', { name: 'Your account' })).toBeInViewport({ ratio: 1 })
        await expect(visitor.accountButton).toBeInViewport({ ratio: 1 })
        expect((await header.boundingBox())?.height, `${width} px`).toBeLessThan(72)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
  })
})
