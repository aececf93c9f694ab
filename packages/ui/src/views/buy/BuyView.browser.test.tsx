import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { BuyView } from './BuyView.tsx'
import { buyStates as states } from './buy.states.ts'

const amount = page.getByRole('textbox', { name: 'Amount in USD' })

test('typed amounts are passed on unchanged, including a decimal comma', async () => {
  const { called } = await renderView(BuyView, { ...states.quoted, amountText: '12' })
  await amount.click()
  await userEvent.keyboard('{End},')
  expect(called.onAmount).toHaveBeenLastCalledWith('12,')
  await expect.element(amount).toHaveAttribute('inputmode', 'decimal')
})

test('a chip sets the amount, and the selected chip is pressed', async () => {
  const { called } = await renderView(BuyView, states.quoted)
  const quick = page.getByRole('group', { name: 'Quick amounts' })
  await expect.element(quick.getByRole('button', { name: '$100' })).toHaveAttribute('aria-pressed', 'true')
  await quick.getByRole('button', { name: '$250' }).click()
  expect(called.onAmount).toHaveBeenCalledWith('250')
})

test('an amount out of range is an alert that describes the field and disables Continue', async () => {
  const { called, root } = await renderView(BuyView, states.tooMuch)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Cards allow $10 to $7,500.')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveAccessibleDescription(/^Cards allow/)
  root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(called.onContinue).not.toHaveBeenCalled()
})

test('while the quote loads, the button keeps focus and ignores presses', async () => {
  const { called } = await renderView(BuyView, states.loading)
  const button = page.getByRole('button', { name: 'Getting a price' }).element() as HTMLButtonElement
  expect(button.disabled).toBe(false)
  button.click()
  expect(called.onContinue).not.toHaveBeenCalled()
})

test('a quoted amount can be continued at the partner', async () => {
  const { called } = await renderView(BuyView, states.quoted)
  await page.getByRole('button', { name: 'Continue to Paygate' }).click()
  expect(called.onContinue).toHaveBeenCalledTimes(1)
})

test('an estimate cannot be ordered (R-75, F82)', async () => {
  await renderView(BuyView, states.estimate)
  await expect.element(page.getByRole('button', { name: 'Continue to Paygate' })).toBeDisabled()
})

test('token and method can be changed only if there is a choice', async () => {
  const { called, unmount } = await renderView(BuyView, states.quoted)
  await page.getByRole('button', { name: /^Ether/ }).click()
  await page.getByRole('button', { name: /^Card/ }).click()
  expect(called.onChooseToken).toHaveBeenCalledTimes(1)
  expect(called.onChooseMethod).toHaveBeenCalledTimes(1)
  await unmount()
  await renderView(BuyView, states.oneToken)
  await expect.element(page.getByRole('button', { name: /^Card/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Ether/ }).query()).toBeNull()
})

test('methods, currencies and tokens are selected by id', async () => {
  const method = await renderView(BuyView, states.method)
  await page.getByRole('radio', { name: /^Bank account/ }).click()
  await page.getByRole('button', { name: 'Euro' }).click()
  expect(method.called.onMethod).toHaveBeenCalledWith('bank')
  expect(method.called.onCurrency).toHaveBeenCalledWith('EUR')
  await method.unmount()
  const { called } = await renderView(BuyView, states.token)
  await page.getByRole('button', { name: /^USD Coin/ }).click()
  expect(called.onToken).toHaveBeenCalledWith('USDC')
})

test("the partner's page can be opened again in a new tab", async () => {
  const { called } = await renderView(BuyView, states.waiting)
  const link = page.getByRole('link', { name: 'Open Paygate again' })
  await expect.element(link).toHaveAttribute('href', '#partner')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('button', { name: 'See activity' }).click()
  expect(called.onSeeActivity).toHaveBeenCalledTimes(1)
})

test('a failed load can be retried', async () => {
  const { called } = await renderView(BuyView, states.failed)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onTryAgain).toHaveBeenCalledTimes(1)
})
