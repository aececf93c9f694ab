import type { Latchkey } from '@latchkey/controllers'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LatchkeyProvider } from '../index.ts'

/** A page with two instances, A and B, both closed. */
async function setup() {
  const a = createTestLatchkey()
  const b = createTestLatchkey()
  await render(
    <>
      <button type="button" id="opener">
        open
      </button>
      <LatchkeyProvider latchkey={a.latchkey} />
      <LatchkeyProvider latchkey={b.latchkey} />
    </>,
  )
  onTestFinished(() => {
    a.latchkey.close()
    b.latchkey.close()
  })
  await a.clock.flush()
  await b.clock.flush()
  const opener = document.getElementById('opener') as HTMLElement
  opener.focus()
  return { a: a.latchkey, b: b.latchkey, opener }
}

const isOpen = (latchkey: Latchkey) => latchkey.internals.modal.state.getState().open
const dialogs = () =>
  [...document.querySelectorAll('latchkey-modal')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('.lk-dialog:not(.lk-rehearsal *)') ?? []),
  ])
const isInert = (element: Element) => element.closest('[inert]') !== null
const hostOf = (dialog: Element) => (dialog.getRootNode() as ShadowRoot).host
const hasFocus = (dialog: Element) => document.activeElement === hostOf(dialog)
const isLocked = () => getComputedStyle(document.documentElement).overflow === 'hidden'

/** Opens one instance, then the other; returns their dialogs. */
async function open(lower: Latchkey, upper: Latchkey) {
  lower.open()
  await expect.poll(() => dialogs().length).toBe(1)
  const [first] = dialogs()
  upper.open()
  await expect.poll(() => dialogs().length).toBe(2)
  const second = dialogs().find((dialog) => dialog !== first)
  if (!first || !second) throw new Error('The modals did not open.')
  return [first, second] as const
}

const orders = [
  ['in the order of their hosts', (a: Latchkey, b: Latchkey) => [a, b] as const],
  ['in the opposite order', (a: Latchkey, b: Latchkey) => [b, a] as const],
] as const

test.each(orders)('Escape closes only the topmost of two modals, opened %s', async (_, order) => {
  const { a, b, opener } = await setup()
  const [lower, upper] = order(a, b)
  const [lowerDialog, upperDialog] = await open(lower, upper)
  expect(isInert(hostOf(lowerDialog))).toBe(true)
  expect(isInert(hostOf(upperDialog))).toBe(false)
  await userEvent.keyboard('{Escape}')
  expect([isOpen(lower), isOpen(upper)]).toEqual([true, false])
  await expect.poll(() => dialogs().length).toBe(1)
  expect(isInert(hostOf(lowerDialog))).toBe(false)
  expect(isInert(opener)).toBe(true)
  expect(isLocked()).toBe(true)
  expect(hasFocus(lowerDialog)).toBe(true)
  await userEvent.tab()
  expect(hasFocus(lowerDialog)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialogs().length).toBe(0)
  expect(isInert(opener)).toBe(false)
  expect(isLocked()).toBe(false)
  expect(document.activeElement).toBe(opener)
})

test('Tab stays in the topmost of two modals', async () => {
  const { a, b } = await setup()
  const [, upper] = await open(a, b)
  for (let press = 0; press < 8; press++) {
    await userEvent.tab()
    expect(hasFocus(upper)).toBe(true)
  }
})

test('closing the lower of two modals leaves the upper one modal, and its closing frees the page', async () => {
  const { a, b, opener } = await setup()
  const [lower, upper] = await open(a, b)
  a.close()
  await expect.poll(() => lower.isConnected).toBe(false)
  expect(isInert(opener)).toBe(true)
  expect(isLocked()).toBe(true)
  expect(hasFocus(upper)).toBe(true)
  b.close()
  await expect.poll(() => dialogs().length).toBe(0)
  expect(isInert(opener)).toBe(false)
  expect(isLocked()).toBe(false)
})
