import { aliceAddress, bobAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { connectHarbour, renderButtons, shownView } from '../fixtures/renderButtons.tsx'
import { useRecentTransactions } from '../react/useRecentTransactions.ts'

test('Account opens Receive, and Back returns to Account', async () => {
  const { latchkey } = await renderButtons()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('the network button opens the network switch, and a choice switches the network', async () => {
  const { latchkey } = await renderButtons()
  await connectHarbour(latchkey)
  await page.getByRole('button', { name: /^Network: / }).click()
  await expect.poll(shownView).toBe('SwitchNetwork')
  const radios = page.getByRole('radio')
  await expect.element(radios.first()).toHaveAttribute('aria-checked', 'true')
  await radios.nth(1).click()
  await expect.poll(() => latchkey.network()?.networkId).toBe(await networkId(radios.nth(1).element()))
})

const networkId = async (radio: Element) => radio.getAttribute('data-network')

test('sending validates the form, submits the transaction and shows its confirmation', async () => {
  const { latchkey, clock, adapter } = await renderButtons()
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 10n ** 18n)
  await connectHarbour(latchkey)
  await clock.flush()
  latchkey.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await page.getByLabelText('Amount').fill('0,5')
  await expect.element(page.getByRole('button', { name: 'Choose a recipient' })).toBeDisabled()
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await to.fill('nonsense')
  await expect.element(page.getByRole('alert')).toHaveTextContent('That isn’t an address on this network.')
  await to.fill(bobAddress)
  await clock.advance(300)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect.poll(shownView).toBe('SendReview')
  await page.getByRole('button', { name: /^Send 0\.5/ }).click()
  await expect.element(page.getByRole('heading', { name: /is on its way$/ })).toBeVisible()
  await clock.advance(25_000)
  await expect.element(page.getByRole('heading', { name: 'Still on its way' })).toBeVisible()
  adapter.chain.mine()
  await clock.flush()
  await expect.element(page.getByRole('heading', { name: /sent$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(shownView).toBe('Account')
})

test('retrying a declined transaction removes the error snack', async () => {
  const { latchkey, clock, adapter } = await renderButtons()
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 10n ** 18n)
  await connectHarbour(latchkey)
  await clock.flush()
  latchkey.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByLabelText('Amount').fill('0.5')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(bobAddress)
  await clock.advance(300)
  await page.getByRole('button', { name: 'Review' }).click()
  adapter.wallet('harbour').behaviour = 'reject'
  await page.getByRole('button', { name: /^Send 0\.5/ }).click()
  await expect.element(page.getByText(/^Not sent\./)).toBeVisible()
  adapter.wallet('harbour').behaviour = 'approve'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: /is on its way$/ })).toBeVisible()
  expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
})

test('a transaction that the app sends with provider() is in Activity and in useRecentTransactions until it is final', async () => {
  const { latchkey, clock, adapter } = await renderButtons()
  await connectHarbour(latchkey)
  const { result } = await renderHook(() => useRecentTransactions({ latchkey }))
  const id = `0x${'ab'.repeat(32)}`
  const call = { to: bobAddress, amountBaseUnits: 10n ** 17n }
  adapter.chain.sent({ networkId: meadowChain.caipNetworkId, id, from: aliceAddress, call })
  await expect.poll(() => result.current.transactions.map(({ status }) => status)).toEqual(['pending'])
  latchkey.open({ view: 'Account' })
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.element(page.getByText('Pending', { exact: true })).toBeVisible()
  adapter.chain.mine({ status: 'replaced', id: `0x${'cd'.repeat(32)}`, isCancelled: true })
  await clock.flush()
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(result.current.transactions.map(({ status }) => status)).toEqual(['cancelled'])
})
