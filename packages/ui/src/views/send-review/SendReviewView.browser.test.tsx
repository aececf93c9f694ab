import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SendReviewView } from './SendReviewView.tsx'
import { sendReviewStates as states } from './send-review.states.ts'

test('the button names the amount, and the address is shown in full', async () => {
  const { called, root } = await renderView(SendReviewView, states.review)
  expect(root.querySelector('.lk-fulladdr')?.textContent).toBe('0x2b7E151628aEd2A6aBf7158809Cf4F3c762e7160')
  await page.getByRole('button', { name: 'Send 0.05 ETH' }).click()
  expect(called.onSend).toHaveBeenCalledTimes(1)
})

test.each([
  ['onItsWay', '0.05 ETH is on its way'],
  ['slow', 'Still on its way'],
  ['arrived', '0.05 ETH sent'],
  ['reverted', 'It didn’t go through'],
  ['replaced', 'Another transaction took its place'],
  ['dropped', 'The network dropped it'],
  ['proposed', 'Proposed, waiting for other owners'],
  ['cancelled', 'It was cancelled'],
] as const)('%s has the heading "%s"', async (state, heading) => {
  await renderView(SendReviewView, states[state])
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
})

test('a wallet on the same phone is opened by a link, and the user told to come back', async () => {
  await renderView(SendReviewView, states.waitingForApp)
  const link = page.getByRole('link', { name: 'Open Harbour' })
  await expect.element(link).toHaveAttribute('href', 'harbour://wc?requestId=1&sessionTopic=7')
  await expect.element(page.getByText('After you approve, go back to your browser.')).toBeVisible()
})

test('an unusual fee must be accepted before sending (F29)', async () => {
  const { called, root } = await renderView(SendReviewView, states.unusualFee)
  await expect.element(page.getByRole('button', { name: 'Check the network fee' })).toBeDisabled()
  expect(root.querySelector('[role=alert]')?.textContent).toContain('About 1,000 times the usual.')
  await page.getByRole('button', { name: 'Pay this fee' }).click()
  expect(called.onAcceptFee).toHaveBeenCalledTimes(1)
  expect(called.onSend).not.toHaveBeenCalled()
})

test('after accepting the fee the button sends', async () => {
  const { called } = await renderView(SendReviewView, states.unusualFeeAccepted)
  await page.getByRole('button', { name: 'Send 0.05 ETH' }).click()
  expect(called.onSend).toHaveBeenCalledTimes(1)
})

test('the transaction opens in a new tab', async () => {
  await renderView(SendReviewView, states.onItsWay)
  const link = page.getByRole('link', { name: 'View transaction' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a receiver without a key of its own must be accepted before sending', async () => {
  const { called, root } = await renderView(SendReviewView, states.offCurve)
  await expect.element(page.getByRole('button', { name: 'Check the recipient' })).toBeDisabled()
  expect(root.querySelector('[role=alert]')?.textContent).toContain('vault of a multisig')
  await page.getByRole('button', { name: 'Pay this address' }).click()
  expect(called.onAcceptReceiver).toHaveBeenCalledTimes(1)
  expect(called.onSend).not.toHaveBeenCalled()
})

test('of a token that keeps a part, what arrives is shown', async () => {
  const { root } = await renderView(SendReviewView, states.keepsPart)
  expect(root.querySelector('[role=alert]')?.textContent).toContain('This token keeps a part')
  expect(root.textContent).toContain('39.2')
  await expect.element(page.getByRole('button', { name: 'Send 40 LUX' })).toBeEnabled()
})

test('nothing is sent before it is known what arrives', async () => {
  await renderView(SendReviewView, { ...states.keepsPart, receives: 'checking' })
  await expect.element(page.getByRole('button', { name: 'Checking what arrives' })).toBeDisabled()
})
