import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.tsx'
import { connectingFarcasterStates as states } from './connecting-farcaster.states.ts'

test('the QR code can be copied as a link', async () => {
  const { called } = await renderView(ConnectingFarcasterView, states.scan)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(called.onCopyLink).toHaveBeenCalledTimes(1)
})

test("on a phone the app's link opens without a new tab", async () => {
  const { called, unmount } = await renderView(ConnectingFarcasterView, states.phone)
  const link = page.getByRole('link', { name: 'Open Farcaster', exact: true })
  await expect.element(link).toHaveAttribute('href', '#open')
  await expect.element(link).not.toHaveAttribute('target')
  await link.click()
  expect(called.onOpen).toHaveBeenCalledTimes(1)
  await unmount()
  await renderView(ConnectingFarcasterView, states.phoneOpened)
  await expect.element(page.getByRole('link', { name: 'Open Farcaster again' })).toBeVisible()
})

test.each([
  ['timedOut', 'The request timed out.'],
  ['declined', 'You declined it in Farcaster.'],
] as const)('%s is announced and can be retried or abandoned', async (state, message) => {
  const { called } = await renderView(ConnectingFarcasterView, states[state])
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('button', { name: 'Other options' }).click()
  expect(called.onStartAgain).toHaveBeenCalledTimes(1)
  expect(called.onOtherOptions).toHaveBeenCalledTimes(1)
})

test('an expired code can be renewed', async () => {
  const { called } = await renderView(ConnectingFarcasterView, states.expired)
  await page.getByRole('button', { name: 'Show a new code' }).click()
  expect(called.onStartAgain).toHaveBeenCalledTimes(1)
})
