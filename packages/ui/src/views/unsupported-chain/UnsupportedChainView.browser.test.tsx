import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { UnsupportedChainView } from './UnsupportedChainView.tsx'
import { unsupportedChainStates as states } from './unsupported-chain.states.ts'

test('there is no Back button, only networks and Disconnect', async () => {
  const { called } = await renderView(UnsupportedChainView, states.choose)
  expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Base' }).click()
  expect(called.onPick).toHaveBeenCalledWith('eip155:8453')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  expect(called.onDisconnect).toHaveBeenCalledTimes(1)
})

test('a single network is a button instead of a list', async () => {
  const { root } = await renderView(UnsupportedChainView, states.onlyOne)
  expect(root.querySelector('.lk-btn--primary')?.textContent).toBe('Switch to Base')
  expect(root.querySelector('[data-network]')).toBeNull()
})
