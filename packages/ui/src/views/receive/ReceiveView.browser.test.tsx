import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ReceiveView } from './ReceiveView.tsx'
import { receiveStates } from './receive.states.ts'

test('the view shows a QR code and the full address, which can be copied', async () => {
  const { called, root } = await renderView(ReceiveView, receiveStates.ready)
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  expect(root.querySelector('.lk-fulladdr')?.textContent).toBe(receiveStates.ready.address)
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(called.onCopy).toHaveBeenCalledTimes(1)
})

test('the network can be changed only if there is another one', async () => {
  const first = await renderView(ReceiveView, receiveStates.ready)
  await page.getByRole('button', { name: /^Arbitrum One/ }).click()
  expect(first.called.onChangeNetwork).toHaveBeenCalledTimes(1)
  await first.unmount()
  await renderView(ReceiveView, receiveStates.oneNetwork)
  expect(page.getByRole('button', { name: /^Arbitrum One/ }).query()).toBeNull()
})
