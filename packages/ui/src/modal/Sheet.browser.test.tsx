import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from './ViewFrame.tsx'

beforeEach(() => page.viewport(430, 800))
afterEach(() => page.viewport(800, 900))

const view = (
  <ViewFrame title="View">
    <p>text</p>
  </ViewFrame>
)

const grab = () => modalRoot().querySelector('.lk-grab') as HTMLElement

function drag(distance: number) {
  const header = modalRoot().querySelector('.lk-header') as HTMLElement
  const at = header.getBoundingClientRect().top + 5
  const send = (type: string, y: number, target: HTMLElement) =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX: 100, clientY: y, bubbles: true, composed: true }),
    )
  // Synthetic pointer events cannot be captured.
  dialogBox().setPointerCapture = () => {}
  send('pointerdown', at, header)
  send('pointermove', at + distance, dialogBox())
  return { end: () => send('pointerup', at + distance, dialogBox()) }
}

test('at 430 px the dialog is a bottom sheet of full width with a grabber', async () => {
  await render(<Shown>{view}</Shown>)
  await expect.poll(() => dialogBox().getAnimations()).toEqual([])
  const box = dialogBox().getBoundingClientRect()
  expect(box.width).toBe(430)
  expect(Math.round(box.bottom)).toBe(800)
  expect(getComputedStyle(grab()).display).toBe('block')
})

test('at 431 px the dialog is not a sheet', async () => {
  await page.viewport(431, 800)
  await render(<Shown>{view}</Shown>)
  expect(dialogBox().offsetWidth).toBe(360)
  expect(getComputedStyle(grab()).display).toBe('none')
})

test('dragging the sheet down more than 80 px calls onClose', async () => {
  const onClose = vi.fn()
  await render(<Shown onClose={onClose}>{view}</Shown>)
  await vi.dynamicImportSettled()
  const far = drag(120)
  expect(dialogBox().style.translate).toBe('0px 120px')
  far.end()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(dialogBox().style.translate).toBe('none')
})

test('controls of the sheet are at least 44 px high', async () => {
  await render(<Shown>{view}</Shown>)
  const close = modalRoot().querySelector('[aria-label="Close"]')?.getBoundingClientRect()
  expect(close?.width).toBe(44)
  expect(close?.height).toBe(44)
})
