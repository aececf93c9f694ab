import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SwitchNetworkView } from './SwitchNetworkView.tsx'
import { switchNetworkStates as states } from './switch-network.states.ts'

test('a network row has its CAIP-2 id, and the current one is checked', async () => {
  const { called, root } = await renderView(SwitchNetworkView, states.list)
  root.querySelector<HTMLElement>('[data-network="eip155:8453"]')?.click()
  expect(called.onPick).toHaveBeenCalledWith('eip155:8453')
  await expect
    .element(page.getByRole('radio', { name: 'Arbitrum One' }))
    .toHaveAttribute('aria-checked', 'true')
})

test('a network that the wallet does not support shows the reason and cannot be selected', async () => {
  const { called, root } = await renderView(SwitchNetworkView, states.list)
  const row = root.querySelector<HTMLElement>('[data-network="eip155:81457"]')
  expect(row?.textContent).toBe('BlastNot available in Harbour')
  row?.click()
  expect(called.onPick).not.toHaveBeenCalled()
})

test('typing filters the list', async () => {
  const { called, root } = await renderView(SwitchNetworkView, states.searching)
  expect(root.querySelectorAll('[role="radio"]')).toHaveLength(2)
  await page.getByRole('button', { name: 'Clear search' }).click()
  expect(called.onQuery).toHaveBeenCalledWith('')
})
