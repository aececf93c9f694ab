import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { AllWalletsView } from './AllWalletsView.tsx'
import { allWalletsStates as states } from './all-wallets.states.ts'

test('a press on a tile in any section picks its wallet', async () => {
  const { called, root } = await renderView(AllWalletsView, states.browse)
  for (const name of ['Mica', 'Harbour', 'Bramble']) {
    const tile = () => root.querySelector<HTMLElement>(`[data-wallet="com.example.${name.toLowerCase()}"]`)
    // The list is rendered one frame after the view.
    await expect.poll(tile).not.toBeNull()
    tile()?.click()
  }
  expect(called.onPick.mock.calls).toEqual([['Mica'], ['Harbour'], ['Bramble']])
})

test('typing calls onQuery, and the clear button empties the query', async () => {
  const empty = await renderView(AllWalletsView, states.browse)
  await page.getByRole('searchbox', { name: 'Search wallets' }).click()
  await userEvent.keyboard('r')
  expect(empty.called.onQuery).toHaveBeenCalledWith('r')
  await empty.unmount()
  const { called } = await renderView(AllWalletsView, states.results)
  await page.getByRole('button', { name: 'Clear search' }).click()
  expect(called.onQuery).toHaveBeenCalledWith('')
})

test('during a search the previous results stay and the clear button is inactive', async () => {
  const { called, root } = await renderView(AllWalletsView, states.searchingAgain)
  root.querySelector<HTMLElement>('[aria-label="Searching"]')?.click()
  expect(called.onQuery).not.toHaveBeenCalled()
  await expect.element(page.getByRole('button', { name: 'Ridgeline' })).toBeVisible()
})

test('the number of results is announced as a status', async () => {
  await renderView(AllWalletsView, states.results)
  await expect.element(page.getByRole('status')).toHaveTextContent('3 results')
})

test('the QR code is offered only if the device can show one', async () => {
  for (const state of ['browse', 'none', 'failed'] as const) {
    const { called, unmount } = await renderView(AllWalletsView, states[state])
    await page.getByRole('button', { name: /^(Scan with any wallet|Show QR code)/ }).click()
    expect(called.onShowQrCode).toHaveBeenCalledTimes(1)
    await unmount()
  }
  for (const state of ['noneNoCode', 'failedNoCode'] as const) {
    const { unmount } = await renderView(AllWalletsView, states[state])
    expect(page.getByRole('button', { name: /QR|Scan/ }).query()).toBeNull()
    await unmount()
  }
})

test('R-64, R-68: wallets that could be confused show their id', async () => {
  const { root } = await renderView(AllWalletsView, states.lookAlikes)
  await expect.poll(() => root.querySelectorAll('[role="listitem"]').length).toBe(2)
  const names = [...root.querySelectorAll('[data-wallet]')].map((tile) => tile.textContent)
  expect(names).toEqual([
    'Micacom.example.mica',
    'Harbourcom.example.harbour',
    'Ridgeline',
    'Rіdgelinedev.elsewhere.rid',
  ])
})

test('a failed page is requested again only by the user', async () => {
  const { called, root } = await renderView(AllWalletsView, states.moreFailed)
  await expect.poll(() => root.querySelectorAll('[role="listitem"]').length).toBe(8)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The wallet list didn’t load')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onTryAgain).toHaveBeenCalledTimes(1)
  expect(called.onMore).not.toHaveBeenCalled()
})

test('a failed list is announced and can be retried', async () => {
  const { called } = await renderView(AllWalletsView, states.failed)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The wallet list didn’t load')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(called.onTryAgain).toHaveBeenCalledTimes(1)
})

test.each([
  ['a loaded page requests the next one', { more: { count: 40, loading: false } }, true],
  ['a loading page is not requested again', { more: { count: 40, loading: true } }, false],
  ['no page is requested during a search', { more: { count: 40, loading: false }, searching: true }, false],
  ['no page is requested after the last one', {}, false],
] as const)('%s', async (_, more, requested) => {
  const { called, root } = await renderView(AllWalletsView, {
    ...states.loadingMore,
    more: undefined,
    ...more,
  })
  await expect.poll(() => root.querySelectorAll('[role="listitem"]').length).toBe(8)
  expect(called.onMore.mock.calls.length > 0).toBe(requested)
})
