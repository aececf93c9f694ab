import { createTestLatchkey } from '@latchkey/controllers/testing'
import { LatchkeyError } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connectHarbour, renderButtons, shownView } from '../fixtures/renderButtons.tsx'
import { dialogBox, modalRoot, shownDialog } from '../fixtures/Shown.tsx'
import { ConnectButton, LatchkeyModal, LatchkeyProvider, type UseAccount, useAccount } from '../index.ts'
import { lateViews } from '../modal/views.ts'

test('closing the modal returns focus to the button', async () => {
  await renderButtons()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(document.activeElement?.localName).toBe('latchkey-button')
})

test('an alert is shown in every view until the user dismisses it', async () => {
  const { latchkey } = await renderButtons()
  latchkey.internals.alerts.raise(new LatchkeyError('server_error'))
  latchkey.open()
  const alert = page.getByRole('alert').filter({ hasText: 'The wallet service isn’t answering.' })
  await expect.element(alert).toBeVisible()
  await connectHarbour(latchkey)
  latchkey.open({ view: 'Account' })
  await expect.poll(shownView).toBe('Account')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a view that fails to load shows an error in the previous view, and the next attempt loads it', async () => {
  const { latchkey } = await renderButtons()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  vi.spyOn(lateViews, 'Receive').mockRejectedValueOnce(
    new TypeError('Failed to fetch dynamically imported module'),
  )
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something didn’t work.')
  expect(shownView()).toBe('Account')
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.poll(shownView).toBe('Receive')
  latchkey.internals.snackbar.hide()
})

test('the second click of a double click on the overlay does not close the modal', async () => {
  const { latchkey } = await renderButtons()
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const overlay = dialogBox().parentElement?.querySelector('.lk-overlay')
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(latchkey.internals.modal.state.getState().open).toBe(true)
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(latchkey.internals.modal.state.getState().open).toBe(false)
})

test('two instances work on one page', async () => {
  const one = createTestLatchkey({ metadata: { name: 'Meadow' } })
  const two = createTestLatchkey({ metadata: { name: 'Orchard' } })
  await render(
    <>
      <LatchkeyProvider latchkey={one.latchkey}>
        <ConnectButton />
      </LatchkeyProvider>
      <LatchkeyProvider latchkey={two.latchkey}>
        <ConnectButton />
      </LatchkeyProvider>
    </>,
  )
  two.latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Orchard' })).toBeVisible()
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
  two.latchkey.close()
})

test('Arabic is laid out right to left', async () => {
  const { latchkey } = await renderButtons({ locale: 'ar' })
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('الاتصال بـ \u2068Meadow\u2069')
  expect(dialogBox().closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  // A Latin name is cut at its end and aligned to the start of the row.
  const name = getComputedStyle(page.getByText('Harbour', { exact: true }).element())
  expect([name.direction, name.textAlign]).toEqual(['ltr', 'right'])
})

test('changing the locale updates the open modal', async () => {
  const { latchkey } = await renderButtons()
  latchkey.open()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  latchkey.options.setLocale('ar')
  await expect.element(page.getByRole('button', { name: 'إغلاق' })).toBeVisible()
})

test('an embedded modal renders where the host app places it and has no close button', async () => {
  const { latchkey } = createTestLatchkey({ enableEmbedded: true })
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <aside>
        <LatchkeyModal />
      </aside>
    </LatchkeyProvider>,
  )
  await expect.element(page.getByRole('region', { name: 'Connect to Meadow' })).toBeVisible()
  expect(document.querySelectorAll('aside latchkey-modal')).toHaveLength(1)
  expect(document.querySelectorAll('latchkey-modal')).toHaveLength(1)
})

test('a hook re-renders only when its result changes', async () => {
  const { latchkey, clock, start } = createTestLatchkey()
  const seen: UseAccount[] = []
  function Watcher() {
    seen.push(useAccount({ latchkey }))
    return null
  }
  await render(<Watcher />)
  const stop = await start()
  const before = seen.at(-1)
  latchkey.open()
  latchkey.close()
  await clock.flush()
  expect(seen.at(-1)).toBe(before)
  await connectHarbour(latchkey)
  await expect.poll(() => seen.at(-1)?.status).toBe('connected')
  stop()
})

test('reopening the modal does not show the previous view', async () => {
  const { latchkey } = await renderButtons()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.poll(shownView).toBe('Account')
  latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  await latchkey.disconnect()
  const views: unknown[] = []
  const observer = new MutationObserver(() => views.push(shownView()))
  observer.observe(modalRoot(), { childList: true, subtree: true, attributes: true })
  // The code of this view is not loaded yet; until then, nothing is shown.
  latchkey.open({ view: 'AllWallets' })
  await expect.poll(shownView).toBe('AllWallets')
  observer.disconnect()
  expect(views).not.toContain('Account')
})

test('an accent from the host app keeps the text of the button readable', async () => {
  await renderButtons({ themeVariables: { '--lk-accent': '#2a0a6b' } })
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const button = document.querySelector('latchkey-button')?.shadowRoot?.querySelector('button') as HTMLElement
  const { r, g, b } = rgbOf(getComputedStyle(button).color)
  expect(Math.min(r, g, b)).toBeGreaterThan(240)
})

/** A computed colour in any notation, as sRGB bytes. */
function rgbOf(colour: string) {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return { r, g, b }
}
