import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The theme of the page and of the kit's buttons on it. */
async function expectTheme(page: Page, theme: 'dark' | 'light') {
  const html = page.locator('html')
  await (theme === 'dark' ? expect(html).toHaveClass('dark') : expect(html).not.toHaveClass('dark'))
  await expect(page.locator('latchkey-button [data-theme]').first()).toHaveAttribute('data-theme', theme)
}

const choose = (page: Page, name: 'System' | 'Light' | 'Dark') =>
  page.getByRole('group', { name: 'Appearance' }).getByText(name, { exact: true }).click()

test('the appearance follows the system until the user chooses, and is kept without a flash', async ({
  visitor,
  context,
}) => {
  const { page } = visitor
  // Records the theme at the first paint of each document.
  await page.addInitScript(() => {
    const seen = new PerformanceObserver(() => {
      Object.assign(globalThis, { firstPaint: document.documentElement.className })
      seen.disconnect()
    })
    seen.observe({ type: 'paint' })
  })
  const firstPaint = () => expect.poll(() => page.evaluate('globalThis.firstPaint'))
  await visitor.open()
  await firstPaint().toBe('dark')
  await expectTheme(page, 'dark')

  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')

  await choose(page, 'Dark')
  await expectTheme(page, 'dark')
  await page.reload()
  await firstPaint().toBe('dark')
  await expectTheme(page, 'dark')
  const cookies = await context.cookies()
  const kept = cookies.find(({ name }) => name === 'appearance')
  expect(kept).toMatchObject({ value: 'dark', sameSite: 'Lax' })
  const days = ((kept?.expires ?? 0) - Date.now() / 1_000) / 86_400
  expect(Math.round(days)).toBe(365)

  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await other.goto(page.url())
  await choose(other, 'System')
  await expectTheme(other, 'light')
  await expectTheme(page, 'light')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
})
