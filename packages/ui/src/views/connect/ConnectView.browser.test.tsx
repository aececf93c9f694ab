import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectView } from './ConnectView.tsx'
import { connectStates } from './connect.states.ts'

test('a wallet row has its id as data-wallet and picks its connector', async () => {
  const { called, root } = await renderView(ConnectView, connectStates.walletsDetected)
  const row = root.querySelector<HTMLElement>('[data-wallet="com.example.fable"]')
  row?.click()
  expect(called.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'Fable' }))
  await expect.element(page.getByRole('button', { name: 'Harbour Recent' })).toBeVisible()
})

test('disabled sign-in methods are not rendered, nor their divider', async () => {
  const { root } = await renderView(ConnectView, connectStates.walletsOnly)
  expect(root.querySelector('.lk-or')).toBeNull()
  expect(root.querySelector('input')).toBeNull()
})

test('the blocks have the order of the host app, with a divider between them', async () => {
  const { root } = await renderView(ConnectView, connectStates.socialFirst)
  await expect.poll(() => root.querySelector('.lk-social button')).not.toBeNull()
  const places = ['.lk-social', '[data-wallet]', 'input'].map(
    (part) => root.querySelector(part)?.getBoundingClientRect().top ?? 0,
  )
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(root.querySelectorAll('.lk-or')).toHaveLength(2)
})

test('Enter submits the email, and an incomplete one is reported', async () => {
  const { called } = await renderView(ConnectView, connectStates.emailIncomplete)
  await expect.element(page.getByRole('alert')).toHaveTextContent('That email address looks incomplete.')
  await page.getByRole('textbox', { name: 'Email address' }).click()
  await userEvent.keyboard('{Enter}')
  expect(called.onEmailSubmit).toHaveBeenCalledTimes(1)
})

test('a single provider fills the row', async () => {
  const { root } = await renderView(ConnectView, connectStates.oneSocial)
  await expect.poll(() => root.querySelectorAll('.lk-social .lk-btn').length).toBe(1)
})

test.each([
  ['socialFailed', 'Sign-in failed'],
  ['socialClosed', 'Sign-in wasn’t finished'],
  ['socialWaiting', 'Continue in the new window'],
] as const)('%s says of the provider: %s', async (state, heading) => {
  await renderView(ConnectView, connectStates[state])
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
})
