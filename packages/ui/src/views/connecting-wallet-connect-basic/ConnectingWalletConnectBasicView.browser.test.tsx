import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.tsx'
import { connectingWalletConnectBasicStates as states } from './connecting-wallet-connect-basic.states.ts'

test('the view shows a QR code, copies its link and opens All wallets', async () => {
  const { called } = await renderView(ConnectingWalletConnectBasicView, states.ready)
  await expect.element(page.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: /^All wallets/ }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(called.onCopyLink).toHaveBeenCalledTimes(1)
  expect(called.onAllWallets).toHaveBeenCalledTimes(1)
  expect(called.onBack).toHaveBeenCalledTimes(1)
})

test('the validity of the code is shown', async () => {
  await renderView(ConnectingWalletConnectBasicView, states.ready)
  await expect.element(page.getByText('Valid for 4 min')).toBeVisible()
})

test('the last minute is counted in seconds', async () => {
  await renderView(ConnectingWalletConnectBasicView, states.endsSoon)
  await expect.element(page.getByText('Valid for 45 s')).toBeVisible()
})

test('as the first view it has no Back button', async () => {
  await renderView(ConnectingWalletConnectBasicView, states.firstView)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()
  expect(page.getByRole('button', { name: /^All wallets/ }).query()).toBeNull()
})

test('an expired code is announced, cannot be copied and can be renewed', async () => {
  const { called } = await renderView(ConnectingWalletConnectBasicView, states.expired)
  await expect.element(page.getByRole('img', { name: 'Expired QR code' })).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This code has expired')
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  await page.getByRole('button', { name: 'Show a new code' }).click()
  expect(called.onRenewCode).toHaveBeenCalledTimes(1)
})
