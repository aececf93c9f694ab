import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { RegisterAccountView } from './RegisterAccountView.tsx'
import { registerAccountStates as states } from './register-account.states.ts'

test('Continue opens the next step, and Back returns', async () => {
  const { called } = await renderView(RegisterAccountView, states.free)
  await page.getByRole('button', { name: 'Choose a name' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(called.onChoose).toHaveBeenCalledTimes(1)
  expect(called.onBack).toHaveBeenCalledTimes(1)
})

test('"free" is shown only if names are free', async () => {
  const { unmount } = await renderView(RegisterAccountView, states.free)
  await expect.element(page.getByText(/free and yours to keep/)).toBeVisible()
  await unmount()
  await renderView(RegisterAccountView, states.paid)
  await expect.element(page.getByText(/Friends send to your name/)).toBeVisible()
  expect(page.getByText(/free/).query()).toBeNull()
})

test('the illustration is hidden from screen readers', async () => {
  const { root } = await renderView(RegisterAccountView, states.free)
  expect(root.querySelector('.lk-swapname')?.getAttribute('aria-hidden')).toBe('true')
})
