import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'
import { connectingWalletConnectStates as states } from './connecting-wallet-connect.states.ts'

test('tabs select the platform by press and arrow keys; a single platform has no tabs', async () => {
  const { called, unmount } = await renderView(ConnectingWalletConnectView, states.scan)
  await page.getByRole('tab', { name: 'Desktop' }).click()
  expect(called.onPlatform).toHaveBeenLastCalledWith('desktop')
  await userEvent.keyboard('{ArrowRight}')
  expect(called.onPlatform).toHaveBeenLastCalledWith('web')
  await unmount()
  await renderView(ConnectingWalletConnectView, states.scanOnly)
  await expect.element(page.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
  expect(page.getByRole('tab').query()).toBeNull()
})

test('the link of the code can be copied once the code is ready', async () => {
  const { called, unmount } = await renderView(ConnectingWalletConnectView, states.scan)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(called.onCopyLink).toHaveBeenCalledTimes(1)
  await unmount()
  await renderView(ConnectingWalletConnectView, states.scanPreparing)
  await expect.element(page.getByRole('img', { name: 'Preparing the QR code' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
})

test.each([
  ['scanExpired', 'This code has expired', 'Show a new code'],
  ['scanFailed', 'The code didn’t load', 'Try again'],
] as const)('%s is announced and can be renewed', async (state, message, label) => {
  const { called } = await renderView(ConnectingWalletConnectView, states[state])
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await page.getByRole('button', { name: label }).click()
  expect(called.onRenewCode).toHaveBeenCalledTimes(1)
})

test.each([
  ['desktop', 'Open Mica again', null],
  ['phone', 'Open Mica again', null],
  ['notOpened', 'Try again', null],
  ['web', 'Open Mica', '_blank'],
  ['webOpened', 'Open Mica again', '_blank'],
] as const)('%s: an app link opens in place, a website in a new tab', async (state, name, target) => {
  const { called } = await renderView(ConnectingWalletConnectView, states[state])
  const link = page.getByRole('link', { name, exact: true }).element() as HTMLAnchorElement
  expect(link.getAttribute('href')).toBe('#open')
  expect(link.getAttribute('target')).toBe(target)
  expect(link.rel).toContain('noopener')
  // The link is not followed, but the press is reported.
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  expect(called.onOpen).toHaveBeenCalledTimes(1)
})

test('a declined or failed connection can be retried or abandoned', async () => {
  for (const state of ['declined', 'failed'] as const) {
    const { called, unmount } = await renderView(ConnectingWalletConnectView, states[state])
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    expect(called.onTryAgain).toHaveBeenCalledTimes(1)
    expect(called.onUseAnother).toHaveBeenCalledTimes(1)
    await unmount()
  }
})

test('the install link is shown only if there is one', async () => {
  const { unmount } = await renderView(ConnectingWalletConnectView, states.scan)
  const get = page.getByRole('link', { name: /^Don’t have Mica\?/ })
  await expect.element(get).toHaveAttribute('href', '#get')
  await expect.element(get).toHaveAttribute('target', '_blank')
  await unmount()
  await renderView(ConnectingWalletConnectView, states.scanOnly)
  expect(page.getByRole('link').query()).toBeNull()
})
