import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { connectingExternalStates as states } from './connecting-external.states.ts'

test('waiting is said politely, a refusal at once', async () => {
  const waiting = await renderView(ConnectingExternalView, states.waiting)
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Continue in Harbour')
  await waiting.unmount()
  await renderView(ConnectingExternalView, states.declined)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Connection declined')
})

test('declined, one can try again or leave', async () => {
  const { called } = await renderView(ConnectingExternalView, states.declined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  expect(called.onAskAgain).toHaveBeenCalledTimes(1)
  expect(called.onUseAnother).toHaveBeenCalledTimes(1)
})

test('Back cancels', async () => {
  const { called } = await renderView(ConnectingExternalView, states.waiting)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(called.onBack).toHaveBeenCalledTimes(1)
})

test('connected is as high as waiting, so that nothing jumps', async () => {
  const waiting = await renderView(ConnectingExternalView, states.waiting)
  const before = waiting.root.querySelector<HTMLElement>('.lk-view')?.offsetHeight ?? 0
  await waiting.unmount()
  const connected = await renderView(ConnectingExternalView, states.connected)
  const after = connected.root.querySelector<HTMLElement>('.lk-view')?.offsetHeight ?? 0
  expect(Math.abs(after - before)).toBeLessThan(24)
})
