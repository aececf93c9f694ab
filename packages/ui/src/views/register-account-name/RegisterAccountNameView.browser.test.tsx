import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'
import { registerAccountNameStates as states } from './register-account-name.states.ts'

const field = page.getByRole('textbox', { name: 'Name' })

test('a suggestion chip fills the field', async () => {
  const { called } = await renderView(RegisterAccountNameView, states.taken)
  await page.getByRole('group', { name: 'Available' }).getByRole('button', { name: 'marisol21' }).click()
  expect(called.onName).toHaveBeenCalledWith('marisol21')
})

test('without suggestions no chips are shown', async () => {
  await renderView(RegisterAccountNameView, states.takenAlone)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone already has that name. Try another.')
  expect(page.getByRole('group').query()).toBeNull()
})

test.each([
  ['taken', /^Someone already has that name/],
  ['invalid', /^Use at least 4 letters/],
] as const)('%s is an alert that describes the field', async (state, message) => {
  await renderView(RegisterAccountNameView, states[state])
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(message)
  await expect.element(page.getByRole('button', { name: 'Register name' })).toBeDisabled()
})

test('an available name is announced as a status, and Enter and the button register it', async () => {
  const { called } = await renderView(RegisterAccountNameView, states.available)
  await expect.element(page.getByRole('status')).toHaveTextContent('marisol.latchkey.id is available.')
  await field.click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Register name' }).click()
  expect(called.onRegister).toHaveBeenCalledTimes(2)
})

test('Enter does not register a name that is not known to be available', async () => {
  for (const state of ['empty', 'checking', 'taken', 'invalid'] as const) {
    const { called, unmount } = await renderView(RegisterAccountNameView, states[state])
    await field.click()
    await userEvent.keyboard('{Enter}')
    expect(called.onRegister, state).not.toHaveBeenCalled()
    await unmount()
  }
})

test('Register ignores presses while pending, and a failure can be retried', async () => {
  const first = await renderView(RegisterAccountNameView, states.registering)
  first.root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(first.called.onRegister).not.toHaveBeenCalled()
  await first.unmount()
  const { called } = await renderView(RegisterAccountNameView, states.failed)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The name wasn’t registered')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onRegister).toHaveBeenCalledTimes(1)
})

test('an unanswered availability check is reported and can be retried', async () => {
  const { called, root } = await renderView(RegisterAccountNameView, states.unanswered)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The name service didn’t answer')
  expect(root.textContent).not.toMatch(/is available|wasn’t registered/)
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onRegister).toHaveBeenCalledTimes(1)
})

test("the service's reason for an unavailable name is shown", async () => {
  await renderView(RegisterAccountNameView, states.reserved)
  await expect.element(page.getByText('This name is reserved.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Register name' })).toBeDisabled()
})
