import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { UpdateEmailWalletView } from './UpdateEmailWalletView.tsx'
import { updateEmailWalletStates as states } from './update-email-wallet.states.ts'

const field = page.getByRole('textbox', { name: 'New email address' })

test('Enter continues, and Cancel goes back', async () => {
  const { called } = await renderView(UpdateEmailWalletView, states.email)
  await expect.element(field).toHaveAccessibleDescription('Now: marisol@example.com')
  await field.click()
  await userEvent.keyboard('m{Enter}')
  expect(called.onEmail).toHaveBeenCalledWith('m')
  expect(called.onContinue).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(called.onBack).toHaveBeenCalledTimes(1)
})

test('no second code is sent while one is being sent', async () => {
  const { called, root } = await renderView(UpdateEmailWalletView, states.sending)
  await field.click()
  await userEvent.keyboard('{Enter}')
  root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(called.onContinue).not.toHaveBeenCalled()
})

test.each([
  ['incomplete', 'That email address looks incomplete.'],
  ['letter', 'Email addresses can’t contain “á”.'],
  ['same', 'That’s your address now.'],
  ['lately', 'Your address changed less than 24 hours ago.'],
  ['failed', 'The wallet service isn’t answering.'],
] as const)('%s is reported at the field', async (state, message) => {
  await renderView(UpdateEmailWalletView, states[state])
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${message}`))
})

test.each([
  ['currentCode', 'Step 1 of 2', 'marisol@example.com'],
  ['newCode', 'Step 2 of 2', 'mari@studio.example'],
] as const)('%s: %s requests the code sent to %s', async (state, step, address) => {
  await renderView(UpdateEmailWalletView, states[state])
  await expect.element(page.getByText(step)).toBeVisible()
  await expect.element(page.getByRole('status').first()).toHaveTextContent(address)
})

test('the sixth digit submits the code, and a wrong code names the inbox to check', async () => {
  const first = await renderView(UpdateEmailWalletView, {
    ...states.newCode,
    entry: { ...states.newCode.entry, code: '31042' },
  })
  await page.getByRole('textbox', { name: '6-digit code' }).click()
  await userEvent.keyboard('2')
  expect(first.called.onCodeComplete.mock.calls).toEqual([['310422']])
  await first.unmount()
  await renderView(UpdateEmailWalletView, states.newCodeWrong)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check the email sent to the new address.')
})

test('after the change the only action is Done', async () => {
  const { called } = await renderView(UpdateEmailWalletView, states.done)
  await expect.element(page.getByRole('status').first()).toHaveTextContent('mari@studio.example')
  expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(called.onDone).toHaveBeenCalledTimes(1)
})

test('while a code has to wait, none is asked for', async () => {
  const { called, root } = await renderView(UpdateEmailWalletView, states.tooSoon)
  await expect.element(page.getByText('You can ask for another in 24 seconds.')).toBeVisible()
  await field.click()
  await userEvent.keyboard('{Enter}')
  root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(called.onContinue).not.toHaveBeenCalled()
})
