import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
import { switchActiveChainStates as states } from './switch-active-chain.states.ts'

test('with an account it can be switched to, otherwise a wallet can be chosen', async () => {
  const prompt = await renderView(SwitchActiveChainView, states.prompt)
  await page.getByRole('button', { name: 'Switch to Solana' }).click()
  expect(prompt.called.onSwitch).toHaveBeenCalledTimes(1)
  await prompt.unmount()
  const noAccount = await renderView(SwitchActiveChainView, states.noAccount)
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  expect(noAccount.called.onChooseWallet).toHaveBeenCalledTimes(1)
})

test('Switch ignores presses while switching', async () => {
  const { called, root } = await renderView(SwitchActiveChainView, states.switching)
  root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(called.onSwitch).not.toHaveBeenCalled()
})

test('a wallet that speaks several families is connected in the one that is chosen', async () => {
  const { called } = await renderView(SwitchActiveChainView, states.choose)
  await page.getByRole('button', { name: 'Solana' }).click()
  expect(called.onConnect).toHaveBeenCalledWith('solana')
})
