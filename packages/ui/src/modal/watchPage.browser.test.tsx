import { createFakePlatform } from '@latchkey/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderButtons, shownView } from '../fixtures/renderButtons.tsx'
import { shownDialog } from '../fixtures/Shown.tsx'

type Watcher = EventTarget & { requestClose(): void; destroy(): void }
type Watchers = { CloseWatcher?: (new () => Watcher) | undefined }

const start = location.href
const { CloseWatcher } = window as Watchers

beforeEach(() => history.pushState({ router: 'of the app' }, '', start))
afterEach(() => {
  ;(window as Watchers).CloseWatcher = CloseWatcher
  document.title = ''
  history.replaceState(null, '', start)
})

/** Renders a page on a phone. `back` is what the user does with the button or gesture of the system. */
async function onAndroid(by: 'CloseWatcher' | 'history') {
  const watchers = new Set<Watcher>()
  if (by === 'history') Reflect.deleteProperty(window, 'CloseWatcher')
  else
    (window as Watchers).CloseWatcher = class extends (CloseWatcher as new () => Watcher) {
      constructor() {
        super()
        watchers.add(this)
        this.addEventListener('close', () => watchers.delete(this))
      }
      override destroy() {
        super.destroy()
        watchers.delete(this)
      }
    }
  const world = await renderButtons({
    platform: createFakePlatform({ environment: { device: 'phone', os: 'android' } }),
  })
  const isArmed = () => watchers.size > 0 || history.state?.lkModal === true
  return {
    ...world,
    isArmed,
    async openModal() {
      world.latchkey.open()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(isArmed).toBe(true)
    },
    back() {
      if (by === 'history') history.back()
      else [...watchers].at(-1)?.requestClose()
    },
  }
}

test.each(['CloseWatcher', 'history'] as const)(
  'back on Android (%s) leaves a view, then closes the modal, then belongs to the page',
  async (by) => {
    const { latchkey, openModal, back, isArmed } = await onAndroid(by)
    await openModal()
    latchkey.internals.router.push('AllWallets')
    await expect.poll(shownView).toBe('AllWallets')
    back()
    await expect.poll(shownView).toBe('Connect')
    await expect.poll(isArmed).toBe(true)
    back()
    await expect.poll(shownDialog).toBeNull()
    expect(isArmed()).toBe(false)
    // The router of the app finds its own state.
    expect(history.state).toEqual({ router: 'of the app' })
    expect(location.href).toBe(start)
  },
)

test('a modal that is closed by its button and opened again adds one entry to the history', async () => {
  const { openModal } = await onAndroid('history')
  await openModal()
  const { length } = history
  for (let times = 0; times < 3; times++) {
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(shownDialog).toBeNull()
    await openModal()
  }
  expect(history.length).toBe(length)
})

test('back in a first view that has an arrow closes the modal, and leaves no entry in the history', async () => {
  const { latchkey, back } = await onAndroid('history')
  latchkey.open({ view: 'AllWallets' })
  await expect.poll(() => history.state?.lkModal).toBe(true)
  await expect.poll(shownView).toBe('AllWallets')
  back()
  await expect.poll(shownDialog).toBeNull()
  expect(history.state).toEqual({ router: 'of the app' })
})

test('a modal that refuses to close takes back once, and again after a touch', async () => {
  const { latchkey, openModal, back, isArmed } = await onAndroid('history')
  await openModal()
  const { modal } = latchkey.internals
  const close = vi.spyOn(modal, 'close').mockImplementation(() => {})
  back()
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(isArmed()).toBe(false)
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(isArmed()).toBe(true)
  close.mockRestore()
})

test('on a desktop no entry is added to the history', async () => {
  const { latchkey } = await renderButtons()
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await vi.dynamicImportSettled()
  expect(history.state).toEqual({ router: 'of the app' })
})

async function openOnDesktop() {
  const { latchkey } = await renderButtons()
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await vi.dynamicImportSettled()
  return latchkey
}

/** The page as a router changes it. */
function navigate(path: string, method: 'pushState' | 'replaceState' = 'pushState') {
  history[method](null, '', path)
  document.title = path
}

test.each(['pushState', 'replaceState'] as const)(
  'an app that navigates (%s) closes the modal',
  async (method) => {
    await openOnDesktop()
    navigate('/another-page', method)
    await expect.poll(shownDialog).toBeNull()
  },
)

test('a user who goes back in the app closes the modal', async () => {
  navigate('/another-page')
  await openOnDesktop()
  history.back()
  await expect.poll(shownDialog).toBeNull()
})

test('an app that writes its query leaves the modal open', async () => {
  const latchkey = await openOnDesktop()
  const url = new URL(start)
  url.searchParams.set('chain', 'fjord')
  navigate(url.href, 'replaceState')
  // Reported in order, so what follows the change follows its report.
  await new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(document, { subtree: true, childList: true })
    document.title = 'reported'
  })
  expect(latchkey.state.getState().open).toBe(true)
})
