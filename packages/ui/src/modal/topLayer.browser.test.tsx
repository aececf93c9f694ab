import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot, shownDialog } from '../fixtures/Shown.tsx'
import { ConnectButton, LatchkeyProvider } from '../index.ts'

const connectButton = page.getByRole('button', { name: 'Connect wallet' })
const harbour = page.getByRole('button', { name: 'Harbour Installed' })
const hostApp = () => document.querySelector('dialog') as HTMLDialogElement
const host = () => document.querySelector('latchkey-modal') as HTMLElement

/** A page with the button in a native modal dialog. */
async function setupInDialog() {
  const world = createTestLatchkey()
  const screen = await render(
    <LatchkeyProvider latchkey={world.latchkey}>
      <button type="button">Log in</button>
      <dialog>
        <p>Host app</p>
        <ConnectButton />
      </dialog>
    </LatchkeyProvider>,
  )
  onTestFinished(() => world.latchkey.close())
  hostApp().showModal()
  await world.clock.flush()
  await connectButton.click()
  // The code for native dialogs is loaded once one is in the way.
  await expect.poll(() => hostApp().contains(host())).toBe(true)
  return { ...world, screen }
}

/** The element of the modal that a pointer reaches in the middle of `element`. */
function hit(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return document.elementFromPoint(x, y) === host() ? modalRoot().elementFromPoint(x, y) : null
}

test.each([
  ['transform', 'translateX(-3000px)'],
  ['filter', 'blur(0)'],
  ['contain', 'strict'],
])('on a page whose body has a %s the modal fills the viewport', async (property, value) => {
  document.body.style.setProperty(property, value)
  document.body.style.setProperty('margin', '80px')
  onTestFinished(() => document.body.removeAttribute('style'))
  const { latchkey, clock } = createTestLatchkey()
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <main />
    </LatchkeyProvider>,
  )
  onTestFinished(() => latchkey.close())
  await clock.flush()
  latchkey.open()
  await expect.element(harbour).toBeVisible()
  const stage = dialogBox().parentElement as HTMLElement
  const { left, top, width, height } = stage.getBoundingClientRect()
  expect([left, top, width, height]).toEqual([0, 0, innerWidth, innerHeight])
  expect(dialogBox().contains(hit(dialogBox()))).toBe(true)
})

test('a wallet is connected by a button inside a native modal dialog', async () => {
  const { clock } = await setupInDialog()
  await harbour.click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await clock.advance(600)
  await expect.poll(shownDialog).toBeNull()
  expect(hostApp().open).toBe(true)
  expect(host().parentNode).toBe(document.body)
  await expect.element(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
})

test('Escape closes the modal, then the native dialog it was opened from', async () => {
  await setupInDialog()
  expect(page.getByText('Host app').element().closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(hostApp().open).toBe(true)
  expect(document.activeElement?.localName).toBe('latchkey-button')
  expect(document.querySelector('[inert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(hostApp().open).toBe(false)
})

test('Tab and a click on the overlay work inside a native dialog', async () => {
  await setupInDialog()
  for (let press = 0; press < 12; press++) {
    await userEvent.tab()
    expect(modalRoot().activeElement).not.toBeNull()
  }
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } })
  await expect.poll(shownDialog).toBeNull()
  expect(hostApp().open).toBe(true)
})

test('a back gesture, which cancels the native dialog, closes the modal instead', async () => {
  await setupInDialog()
  const gesture = new Event('cancel', { cancelable: true })
  hostApp().dispatchEvent(gesture)
  expect(gesture.defaultPrevented).toBe(true)
  await expect.poll(shownDialog).toBeNull()
  const second = new Event('cancel', { cancelable: true })
  hostApp().dispatchEvent(second)
  expect(second.defaultPrevented).toBe(false)
})

test.each([
  ['closes', () => hostApp().close()],
  ['removes', () => hostApp().remove()],
])('the modal stays when the host app %s the dialog around it', async (action, act) => {
  const { screen } = await setupInDialog()
  const dialog = hostApp()
  act()
  await expect.poll(() => host().parentNode).toBe(document.body)
  expect(dialogBox().contains(hit(dialogBox()))).toBe(true)
  expect(modalRoot().activeElement).toBe(dialogBox())
  expect(page.getByText('Log in').element().closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(document.querySelector('[inert]')).toBeNull()
  if (action === 'removes') screen.container.append(dialog)
})

test('the modal stays when the host app replaces the content of the dialog', async () => {
  await setupInDialog()
  const content = [...hostApp().childNodes]
  hostApp().replaceChildren('Please wait')
  await expect.poll(() => host().isConnected).toBe(true)
  expect(dialogBox().contains(hit(dialogBox()))).toBe(true)
  hostApp().replaceChildren(...content)
})

test('unmounting the provider while the modal is inside a native dialog leaves nothing behind', async () => {
  const { screen } = await setupInDialog()
  await screen.unmount()
  expect(document.querySelector('latchkey-modal')).toBeNull()
  expect(document.querySelector('[inert]')).toBeNull()
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
})

test('a button slotted into the native dialog of a custom element opens the modal there', async () => {
  const world = createTestLatchkey()
  const element = document.body.appendChild(document.createElement('x-dialog'))
  onTestFinished(() => element.remove())
  element.attachShadow({ mode: 'open' }).innerHTML = '<dialog><slot></slot></dialog>'
  await render(
    <LatchkeyProvider latchkey={world.latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
    { container: element },
  )
  onTestFinished(() => world.latchkey.close())
  const dialog = element.shadowRoot?.querySelector('dialog')
  dialog?.showModal()
  await world.clock.flush()
  await connectButton.click()
  await harbour.click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  expect(dialog?.querySelector('latchkey-modal')).not.toBeNull()
})

test('a snack is on top of a native dialog', async () => {
  const { latchkey } = await setupInDialog()
  latchkey.internals.snackbar.show({ variant: 'success', message: { kind: 'text', text: 'Address copied' } })
  await expect.poll(() => modalRoot().querySelector('.lk-snack')).not.toBeNull()
  const snack = modalRoot().querySelector('.lk-snack') as HTMLElement
  await expect.poll(() => snack.contains(hit(snack))).toBe(true)
})

test('the secure frame lies above the modal without being moved in the document', async () => {
  document.body.style.setProperty('transform', 'translateX(50px)')
  onTestFinished(() => document.body.removeAttribute('style'))
  const frame = document.createElement('iframe')
  frame.setAttribute('data-latchkey-frame', '')
  frame.popover = 'manual'
  frame.style.cssText = 'position: fixed; inset: 300px auto auto 350px; width: 100px; height: 100px'
  document.body.prepend(frame)
  onTestFinished(() => frame.remove())
  await expect.poll(() => frame.contentDocument?.readyState).toBe('complete')
  frame.contentDocument?.body.append('Approve')
  const { latchkey, clock } = createTestLatchkey()
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <main />
    </LatchkeyProvider>,
  )
  onTestFinished(() => latchkey.close())
  await clock.flush()
  latchkey.open()
  await expect.element(harbour).toBeVisible()
  frame.showPopover()
  expect(frame.getBoundingClientRect().left).toBe(350)
  expect(document.elementFromPoint(400, 350)).toBe(frame)
  expect(frame.closest('[inert]')).toBeNull()
  expect(frame.contentDocument?.body.textContent).toBe('Approve')
})

test('without popovers the modal has the z-index of the specification and opens inside a native dialog', async () => {
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'togglePopover') ?? {}
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover')
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'togglePopover', original))
  await setupInDialog()
  await harbour.hover()
  const stage = dialogBox().parentElement as HTMLElement
  expect(getComputedStyle(stage).zIndex).toBe('999')
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(hostApp().open).toBe(true)
})
