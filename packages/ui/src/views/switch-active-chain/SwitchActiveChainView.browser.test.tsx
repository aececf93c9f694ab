import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
import { switchActiveChainStates as states } from './switch-active-chain.states.ts'

test('with an account there one switches, without one chooses a wallet', async () => {
  const there = await renderView(SwitchActiveChainView, states.prompt)
  await page.getByRole('button', { name: 'Switch to Solana' }).click()
  expect(there.called.onSwitch).toHaveBeenCalledTimes(1)
  await there.unmount()
  const nowhere = await renderView(SwitchActiveChainView, states.noAccount)
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  expect(nowhere.called.onChooseWallet).toHaveBeenCalledTimes(1)
})

test('while it switches, presses are ignored', async () => {
  const { called, root } = await renderView(SwitchActiveChainView, states.switching)
  root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(called.onSwitch).not.toHaveBeenCalled()
})
