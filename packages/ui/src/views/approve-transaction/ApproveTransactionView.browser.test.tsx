import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { renderView } from '../../fixtures/renderView.tsx'
import { Shown } from '../../fixtures/Shown.tsx'
import { ApproveTransactionView } from './ApproveTransactionView.tsx'
import type { ApproveTransactionViewState } from './approve-transaction.state.ts'
import { approveTransactionStates as states } from './approve-transaction.states.ts'

test('a loading request can be declined but not approved', async () => {
  const { called, unmount } = await renderView(ApproveTransactionView, states.loading)
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect.element(page.getByRole('status')).toHaveTextContent('Opening the secure view')
  await page.getByRole('button', { name: 'Decline' }).click()
  expect(called.onDecline).toHaveBeenCalledTimes(1)
  await unmount()
  await renderView(ApproveTransactionView, states.loadingMessage)
  await expect.element(page.getByRole('dialog', { name: 'Review message' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Sign' })).toBeDisabled()
})

test('the origin of the frame is shown above it', async () => {
  await renderView(ApproveTransactionView, states.low)
  await expect
    .element(page.getByRole('group', { name: 'Secure view' }))
    .toHaveTextContent('secure.latchkey.example')
})

test.each([
  [20, 200],
  [360, 360],
  [900, 480],
])('a frame that requests %i px gets %i px', async (heightPx, expected) => {
  const { called, root } = await renderView(ApproveTransactionView, { ...states.low, heightPx })
  const slot = root.querySelector('.lk-frame__slot')
  await expect.poll(() => called.onPlace.mock.lastCall?.[0]?.height).toBe(expected)
  // The dialog moves and grows while it opens, so the final position counts.
  await expect
    .poll(() => {
      const { top, left, width, height } = slot?.getBoundingClientRect() ?? new DOMRect()
      return JSON.stringify(called.onPlace.mock.lastCall) === JSON.stringify([{ top, left, width, height }])
    })
    .toBe(true)
})

test('the frame has its full width while the dialog opens, so that it is laid out once', async () => {
  const { called, root } = await renderView(ApproveTransactionView, states.low)
  const dialog = root.querySelector('.lk-dialog')
  await expect.poll(() => dialog?.getAnimations().length).toBe(0)
  const widths = called.onPlace.mock.calls.map(([place]) => place?.width)
  expect(widths.length).toBeGreaterThan(1)
  expect(new Set(widths)).toEqual(new Set([320]))
})

test('on a screen of 320 px the frame is as wide as the screen, because the wallet needs that for an approval', async () => {
  onTestFinished(() => page.viewport(800, 900))
  await page.viewport(320, 640)
  const { called } = await renderView(ApproveTransactionView, states.low)
  await expect.poll(() => called.onPlace.mock.lastCall?.[0]).toMatchObject({ left: 0, width: 320 })
})

test.each([
  [700, 420],
  [420, 420],
])('on a screen of %i × %i px the whole frame lies in the dialog', async (width, height) => {
  onTestFinished(() => page.viewport(800, 900))
  await page.viewport(width, height)
  const { called, root } = await renderView(ApproveTransactionView, { ...states.low, heightPx: 480 })
  const body = root.querySelector('.lk-body')
  await expect.poll(() => body?.clientHeight).toBe(body?.scrollHeight)
  await expect.poll(() => called.onPlace.mock.lastCall?.[0]?.height).toBeGreaterThanOrEqual(240)
})

test('height changes are reported until the end, and undefined after the frame is removed', async () => {
  const onPlace = vi.fn()
  const shown = (state: ApproveTransactionViewState) => (
    <Shown>
      <ApproveTransactionView state={state} actions={{ onPlace, onDecline() {}, onTryAgain() {} }} />
    </Shown>
  )
  const screen = await render(shown({ ...states.low, heightPx: 240 }))
  await screen.rerender(shown({ ...states.low, heightPx: 400 }))
  await expect.poll(() => onPlace.mock.lastCall?.[0]?.height).toBe(400)
  await screen.rerender(shown(states.failed))
  expect(onPlace.mock.lastCall).toEqual([undefined])
})

test('a frame that fails to load shows that nothing was sent', async () => {
  const { called } = await renderView(ApproveTransactionView, states.failed)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was sent.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(called.onTryAgain).toHaveBeenCalledTimes(1)
  expect(called.onDecline).toHaveBeenCalledTimes(1)
})
