import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot, Shown } from '../fixtures/Shown.tsx'
import { ViewFrame } from './ViewFrame.tsx'

const first = (
  <ViewFrame key="first" title="First">
    <button type="button">one</button>
    <button type="button">two</button>
  </ViewFrame>
)
const second = (
  <ViewFrame key="second" title="Second" onBack={() => {}}>
    <p>A much longer view.</p>
    <button type="button">three</button>
    <div className="lk-mt4">more</div>
    <div className="lk-mt4">more</div>
  </ViewFrame>
)
const focused = () => modalRoot().activeElement?.textContent || modalRoot().activeElement?.ariaLabel

test('opening focuses the dialog, whose accessible name is its title', async () => {
  await render(<Shown>{first}</Shown>)
  expect(modalRoot().activeElement).toBe(dialogBox())
  await expect.element(page.getByRole('dialog', { name: 'First' })).toBeInTheDocument()
  expect(dialogBox().getAttribute('aria-modal')).toBe('true')
})

test('Tab and Shift+Tab cycle inside the dialog', async () => {
  await render(<Shown>{first}</Shown>)
  const seen: unknown[] = []
  for (let i = 0; i < 4; i++) {
    await userEvent.tab()
    seen.push(focused())
  }
  expect(seen).toEqual(['Close', 'one', 'two', 'Close'])
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('two')
})

test('closing restores focus, page scrolling and interactivity', async () => {
  const page = (open: boolean) => (
    <>
      <main>
        <button type="button" id="opener">
          open
        </button>
      </main>
      {open ? <Shown>{first}</Shown> : null}
    </>
  )
  const screen = await render(page(false))
  const opener = document.getElementById('opener') as HTMLElement
  opener.focus()
  await screen.rerender(page(true))
  expect(opener.closest('[inert]')).not.toBeNull()
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  await screen.rerender(page(false))
  expect(opener.closest('[inert]')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
  expect(document.activeElement).toBe(opener)
})

test('closing focuses a re-created opener with the same id', async () => {
  const page = (open: boolean, key: string) => (
    <>
      <button type="button" id="opener" key={key}>
        open
      </button>
      {open ? <Shown>{first}</Shown> : null}
    </>
  )
  const screen = await render(page(false, 'before'))
  document.getElementById('opener')?.focus()
  await screen.rerender(page(true, 'before'))
  await screen.rerender(page(true, 'after'))
  await screen.rerender(page(false, 'after'))
  expect(document.activeElement?.id).toBe('opener')
})

test('opening does not change the width of a page with a scrollbar', async () => {
  const tall = <div id="tall" />
  const screen = await render(<>{tall}</>)
  document.getElementById('tall')?.style.setProperty('block-size', '3000px')
  const width = document.documentElement.clientWidth
  await screen.rerender(
    <>
      {tall}
      <Shown>{first}</Shown>
    </>,
  )
  expect(document.body.clientWidth).toBeLessThanOrEqual(width)
  expect(document.documentElement.clientWidth).toBe(width)
})

test('Escape, overlay and close button call onClose and leave the dialog open', async () => {
  const onClose = vi.fn()
  const screen = await render(<Shown onClose={onClose}>{first}</Shown>)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  modalRoot().querySelector<HTMLElement>('.lk-overlay')?.click()
  expect(onClose).toHaveBeenCalledTimes(2)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledTimes(3)
  await screen.rerender(
    <Shown onClose={onClose} shaking>
      {first}
    </Shown>,
  )
  expect(
    dialogBox()
      .getAnimations()
      .map((animation) => (animation as CSSAnimation).animationName),
  ).toContain('lk-shake')
})

test('a view change animates the old view out and the new one in, and announces the new title', async () => {
  const screen = await render(<Shown>{first}</Shown>)
  await screen.rerender(<Shown depth={1}>{second}</Shown>)
  const box = dialogBox()
  expect(box.querySelector('.lk-ghost .lk-view')?.getAttribute('data-leave')).toBe('forward')
  expect(box.querySelector(':scope > .lk-body .lk-view')?.getAttribute('data-enter')).toBe('forward')
  expect(box.querySelector('[aria-live="polite"]')?.textContent).toBe('Second')
  expect(modalRoot().activeElement).toBe(box)
  await expect.poll(() => box.querySelector('.lk-ghost')).toBeNull()
  await screen.rerender(<Shown>{first}</Shown>)
  expect(box.querySelector('.lk-ghost .lk-view')?.getAttribute('data-leave')).toBe('back')
  await expect.poll(() => box.querySelector('.lk-ghost')).toBeNull()
})

test('a view change animates the height for 150 ms (§4)', async () => {
  const screen = await render(<Shown>{first}</Shown>)
  await expect.poll(() => dialogBox().getAnimations()).toEqual([])
  await screen.rerender(<Shown depth={1}>{second}</Shown>)
  await expect.poll(() => dialogBox().getAnimations().length).toBe(1)
  expect(dialogBox().getAnimations()[0]?.effect?.getTiming().duration).toBe(150)
  await expect.poll(() => dialogBox().getAnimations()).toEqual([])
})

test('the dialog takes focus when the focused element is removed', async () => {
  const view = (withButton: boolean) => (
    <Shown>
      <ViewFrame title="View">{withButton ? <button type="button">gone</button> : null}</ViewFrame>
    </Shown>
  )
  const screen = await render(view(true))
  modalRoot().querySelector<HTMLElement>('.lk-view button')?.focus()
  await screen.rerender(view(false))
  await expect.poll(() => modalRoot().activeElement).toBe(dialogBox())
})

test('the secure frame keeps focus when the view below it is rendered again', async () => {
  const frame = document.createElement('iframe')
  frame.setAttribute('data-latchkey-frame', '')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const view = (title: string) => (
    <Shown>
      <ViewFrame title={title}>{null}</ViewFrame>
    </Shown>
  )
  const screen = await render(view('Review message'))
  frame.focus()
  expect(document.activeElement).toBe(frame)
  await screen.rerender(view('Review transaction'))
  await expect.element(page.getByText('Review transaction').first()).toBeInTheDocument()
  expect(document.activeElement).toBe(frame)
})

test('onExited is called once the exit animation has finished', async () => {
  const onExited = vi.fn()
  const screen = await render(<Shown onExited={onExited}>{first}</Shown>)
  await screen.rerender(
    <Shown open={false} onExited={onExited}>
      {first}
    </Shown>,
  )
  await expect.poll(() => onExited.mock.calls.length).toBe(1)
})

test('an embedded dialog is a region: no focus trap, no scroll lock, no close button', async () => {
  await render(
    <>
      <button type="button" id="beside">
        beside
      </button>
      <Shown embedded>{first}</Shown>
    </>,
  )
  await expect.element(page.getByRole('region', { name: 'First' })).toBeInTheDocument()
  expect(document.getElementById('beside')?.closest('[inert]')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
  expect(modalRoot().querySelector('.lk-overlay')).toBeNull()
  expect(modalRoot().querySelector('[aria-label="Close"]')).toBeNull()
})
