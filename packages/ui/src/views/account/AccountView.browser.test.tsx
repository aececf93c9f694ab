import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { AccountView } from './AccountView.tsx'
import { accountStates } from './account.states.ts'

test('unavailable actions are not rendered', async () => {
  const { root } = await renderView(AccountView, accountStates.external)
  const actions = [...root.querySelectorAll('.lk-action')].map((action) => action.textContent)
  expect(actions).toEqual(['Send', 'Receive'])
  expect(root.querySelector('.lk-action:disabled')).toBeNull()
  expect(root.querySelector('[role="tab"]')).toBeNull()
})

test('the copy button copies the address, and Disconnect disconnects', async () => {
  const { called } = await renderView(AccountView, accountStates.tokens)
  await page.getByRole('button', { name: 'Copy address 0x8F…41C7' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  expect(called.onCopyAddress).toHaveBeenCalledTimes(1)
  expect(called.onDisconnect).toHaveBeenCalledTimes(1)
})

test('Try again for a failed balance is enabled only after the countdown', async () => {
  await renderView(AccountView, accountStates.balanceFailed)
  await expect.element(page.getByRole('button', { name: 'Try again in 24 s' })).toBeDisabled()
})

test('a long balance uses a smaller font size', async () => {
  const { root } = await renderView(AccountView, accountStates.externalHuge)
  expect(root.querySelector('.lk-balance')?.getAttribute('data-len')).toBe('xl')
})

test('a failed activity page is requested again only by the user', async () => {
  const { called } = await renderView(AccountView, accountStates.activityMoreFailed)
  await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onRetryTab).toHaveBeenCalledTimes(1)
  expect(called.onMoreActivity).not.toHaveBeenCalled()
})

test('a possibly outdated balance shows that it is being refreshed (F24)', async () => {
  const { root } = await renderView(AccountView, accountStates.externalRefreshing)
  expect(root.querySelector('[role=status]')?.textContent).toBe('Getting the newest balance')
  expect(root.querySelector('.lk-balance')?.textContent).toContain('0.8421')
})

test('an address that imitates a known one is replaced by a warning (R-69)', async () => {
  await renderView(AccountView, accountStates.activityLookAlike)
  const rows = page.getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('Look-alike address')
  await expect.element(rows.first()).not.toHaveTextContent('0x')
  await expect.element(rows.last()).toHaveTextContent('To 0x')
})

test('an amount of 60 digits leaves kind and counterparty visible (R-69)', async () => {
  const { activity } = accountStates.activityLookAlike
  if (activity?.status !== 'ready') throw new TypeError('the state has no rows')
  const rows = activity.rows.map((row) => ({ ...row, amountBaseUnits: 10n ** 60n, decimals: 0 }))
  const { root } = await renderView(AccountView, {
    ...accountStates.activityLookAlike,
    activity: { ...activity, rows },
  })
  await expect.element(page.getByRole('listitem').last()).toHaveTextContent('0x')
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth
  const parts = (selector: string) => [...root.querySelectorAll(`[role="list"] ${selector}`)]
  expect(parts('.lk-item__main > *').map(isCut)).toEqual([false, false, false, false])
  expect(parts('.lk-item__amounts > .lk-item__label').map(isCut)).toEqual([true, true])
  expect(parts('.lk-item').map(isCut)).toEqual([false, false])
})

test('a user with an address can change it', async () => {
  const { called } = await renderView(AccountView, accountStates.embeddedRows)
  await page.getByRole('button', { name: 'Change email' }).click()
  expect(called.onChangeEmail).toHaveBeenCalledTimes(1)
})

test('an account that only the operator’s help opens elsewhere leads to where a factor is added', async () => {
  await renderView(AccountView, accountStates.embeddedUnprotected)
  await expect.element(page.getByRole('note')).toHaveTextContent('Protect this account')
  const link = page.getByRole('link', { name: 'Add one' })
  await expect.element(link).toHaveAttribute('href', 'https://wallet.example/security')
})

test('what was sent is listed above the history, with its status', async () => {
  const { root } = await renderView(AccountView, accountStates.activityRecent)
  await expect.element(page.getByRole('list', { name: 'Activity' })).toBeVisible()
  const headings = () => [...root.querySelectorAll('h3')].map((heading) => heading.textContent)
  await expect.poll(headings).toEqual(['Recent', 'November 2026'])
  for (const text of ['Pending', 'Taking longer than usual', 'Waiting for other owners', 'Cancelled'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Contract call')).toBeVisible()
})
