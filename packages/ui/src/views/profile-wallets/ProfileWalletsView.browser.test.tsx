import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { ProfileWalletsView } from './ProfileWalletsView.tsx'
import { profileWalletsStates as states } from './profile-wallets.states.ts'

test('pressing a wallet row performs its action', async () => {
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

test('the current wallet is marked, and can be viewed, copied and disconnected', async () => {
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

test('a wallet being switched to shows its status and disables the others', async () => {
  const { called, root } = await renderView(ProfileWalletsView, states.switching)
  const fable = root.querySelector<HTMLElement>('[data-wallet="Fable"]')
  expect(fable?.textContent).toContain('Approve in Fable')
  fable?.click()
  root.querySelector<HTMLElement>('[data-wallet="Mica"]')?.click()
  expect(called.onSwitch).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Add a wallet' })).toBeDisabled()
})

test('Disconnect ignores presses while disconnecting', async () => {
  const { called } = await renderView(ProfileWalletsView, states.disconnecting)
  const button = page.getByRole('button', { name: 'Disconnecting' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  const element = button.element() as HTMLElement
  element.click()
  expect(called.onDisconnect).not.toHaveBeenCalled()
})

test('arrows move between account types, and Space selects', async () => {
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

test('a namespace without wallets shows one button that adds one', async () => {
  const { called } = await renderView(ProfileWalletsView, states.none)
  await page.getByRole('button', { name: 'Add a Solana wallet' }).click()
  expect(called.onAdd).toHaveBeenCalledTimes(1)
})
