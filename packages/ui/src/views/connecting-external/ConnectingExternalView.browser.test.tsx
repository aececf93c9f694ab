import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'
import { connectingExternalStates as states } from './connecting-external.states.ts'

test('waiting is announced as a status, a rejection as an alert', async () => {
  const waiting = await renderView(ConnectingExternalView, states.waiting)
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Continue in Harbour')
  await waiting.unmount()
  await renderView(ConnectingExternalView, states.declined)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Connection declined')
})

test('a declined connection can be retried or abandoned', async () => {
  const { called } = await renderView(ConnectingExternalView, states.declined)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  expect(called.onAskAgain).toHaveBeenCalledTimes(1)
  expect(called.onUseAnother).toHaveBeenCalledTimes(1)
})

test('Back cancels the request', async () => {
  const { called } = await renderView(ConnectingExternalView, states.waiting)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(called.onBack).toHaveBeenCalledTimes(1)
})

test('the connected state is as high as the waiting state', async () => {
  const waiting = await renderView(ConnectingExternalView, states.waiting)
  const waitingHeight = waiting.root.querySelector<HTMLElement>('.lk-view')?.offsetHeight ?? 0
  await waiting.unmount()
  const connected = await renderView(ConnectingExternalView, states.connected)
  const connectedHeight = connected.root.querySelector<HTMLElement>('.lk-view')?.offsetHeight ?? 0
  expect(Math.abs(connectedHeight - waitingHeight)).toBeLessThan(24)
})
