import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
import { registerAccountNameSuccessStates as states } from './register-account-name-success.states.ts'

test('the name is shown and can be copied', async () => {
  const { called } = await renderView(RegisterAccountNameSuccessView, states.done)
  await expect.element(page.getByRole('status')).toHaveTextContent('marisol.latchkey.id')
  await page.getByRole('button', { name: 'Copy name' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(called.onCopyName).toHaveBeenCalledTimes(1)
  expect(called.onDone).toHaveBeenCalledTimes(1)
})

test('there is no Back button', async () => {
  await renderView(RegisterAccountNameSuccessView, states.done)
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()
})

test('a copied name can be copied again', async () => {
  const { called } = await renderView(RegisterAccountNameSuccessView, states.copied)
  await page.getByRole('button', { name: 'Copied' }).click()
  expect(called.onCopyName).toHaveBeenCalledTimes(1)
})
