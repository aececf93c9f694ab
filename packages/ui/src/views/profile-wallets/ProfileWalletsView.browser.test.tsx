import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { profileWalletsStates as states } from './profile-wallets.states.ts'

test('each wallet does what its row says', async () => {
  const { called } = await renderView(ProfileWalletsView, states.several)
  await page.getByRole('button', { name: /Fable Switch$/ }).click()
  expect(called.onSwitch).toHaveBeenCalledWith('Fable')
  await page.getByRole('button', { name: /Sable Reconnect$/ }).click()
  expect(called.onReconnect).toHaveBeenCalledWith('Sable')
  await page.getByRole('button', { name: 'Remove Sable' }).click()
  expect(called.onRemove).toHaveBeenCalledWith('Sable')
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  expect(called.onAdd).toHaveBeenCalledTimes(1)
})

test('the wallet in use is named so, and can be viewed, copied and left', async () => {
  const { called, root } = await renderView(ProfileWalletsView, states.several)
  const inUse = page.getByRole('group', { name: 'Wallet in use' })
  await inUse.getByRole('button', { name: 'View account' }).click()
  await inUse.getByRole('button', { name: /^Copy address/ }).click()
  await inUse.getByRole('button', { name: 'Disconnect' }).click()
  expect(called.onViewAccount).toHaveBeenCalledTimes(1)
  expect(called.onCopyAddress).toHaveBeenCalledTimes(1)
  expect(called.onDisconnect).toHaveBeenCalledTimes(1)
  expect(root.querySelector('.lk-btn--primary')).toBeNull()
})

test('while one wallet is asked, it says so and the others wait', async () => {
  const { called, root } = await renderView(ProfileWalletsView, states.switching)
  const asked = root.querySelector<HTMLElement>('[data-wallet="Fable"]')
  expect(asked?.textContent).toContain('Approve in Fable')
  asked?.click()
  root.querySelector<HTMLElement>('[data-wallet="Mica"]')?.click()
  expect(called.onSwitch).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Add a wallet' })).toBeDisabled()
})

test('disconnecting ignores further presses', async () => {
  const { called } = await renderView(ProfileWalletsView, states.disconnecting)
  const button = page.getByRole('button', { name: 'Disconnecting' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  const element = button.element() as HTMLElement
  element.click()
  expect(called.onDisconnect).not.toHaveBeenCalled()
})

test('arrows move between account types, Space chooses', async () => {
  const { called } = await renderView(ProfileWalletsView, states.emailWallet)
  const smart = page.getByRole('radio', { name: /^Smart account/ })
  await expect.element(smart).toHaveAttribute('aria-checked', 'true')
  const element = smart.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(called.onAccountType).not.toHaveBeenCalled()
  await userEvent.keyboard(' ')
  expect(called.onAccountType).toHaveBeenCalledWith('eoa')
  await page.getByRole('button', { name: 'Change email' }).click()
  expect(called.onChangeEmail).toHaveBeenCalledTimes(1)
})

test('none of a family: the one button adds one', async () => {
  const { called } = await renderView(ProfileWalletsView, states.none)
  await page.getByRole('button', { name: 'Add a Solana wallet' }).click()
  expect(called.onAdd).toHaveBeenCalledTimes(1)
})
