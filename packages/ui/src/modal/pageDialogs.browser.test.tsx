import { createTestLatchkey, type TestLatchkey } from '@latchkey/controllers/testing'
import type { Http } from '@latchkey/core'
import { type ComponentType, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type PageDialogProps, pageDialogs } from '../fixtures/pageDialogs.tsx'
import { dialogBox, modalRoot, shownDialog } from '../fixtures/Shown.tsx'
import { LatchkeyProvider } from '../index.ts'

const services = 'https://services.test'

/** A directory of 200 wallets. */
const http: Http = async ({ url }) => {
  const { pathname, searchParams } = new URL(url)
  const search = searchParams.get('search') ?? ''
  const wallets = Array.from({ length: 200 }, (_, index) => ({ id: `w${index}`, name: `Wallet ${index}` }))
  const found = wallets.filter(({ name }) => name.includes(search))
  const known = pathname === '/getWallets'
  const answer = known ? { data: found, count: found.length } : {}
  return { status: known ? 200 : 404, headers: new Headers(), text: JSON.stringify(answer) }
}

const host = () => document.querySelector('latchkey-modal') as HTMLElement
const pageDialog = () => document.querySelector('[data-page-dialog]')

/** The element of the modal that a pointer reaches in the middle of `element`. */
function hit(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return document.elementFromPoint(x, y) === host() ? modalRoot().elementFromPoint(x, y) : null
}

type PageProps = { readonly PageDialog: ComponentType<PageDialogProps>; readonly onConnect: () => void }

/** A host app with a button in a dialog. */
function Page({ PageDialog, onConnect }: PageProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <main style={{ height: 3000 }}>
      <button type="button" id="log-in" onClick={() => setOpen(true)}>
        Log in
      </button>
      <PageDialog open={open} onClose={close}>
        <input aria-label="Amount of the page" />
        <button type="button" onClick={onConnect}>
          Connect in dialog
        </button>
        <button type="button" onClick={close}>
          Done
        </button>
      </PageDialog>
    </main>
  )
}

const createWorld = () =>
  createTestLatchkey({ services: { directory: services, blockchain: services }, ports: { http } })

async function renderPage({ latchkey, clock }: TestLatchkey, PageDialog: ComponentType<PageDialogProps>) {
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <Page PageDialog={PageDialog} onConnect={() => latchkey.open({ view: 'AllWallets' })} />
    </LatchkeyProvider>,
  )
  onTestFinished(() => latchkey.close())
  await clock.flush()
}

/** Opens the dialog of the page, and the modal from a button in it. */
async function setup(PageDialog: ComponentType<PageDialogProps>, { prefetched = false } = {}) {
  const world = createWorld()
  const { latchkey } = world
  await renderPage(world, PageDialog)
  if (prefetched) {
    latchkey.prefetch()
    await expect.poll(host).not.toBeNull()
  }
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(pageDialog).not.toBeNull()
  await page.getByRole('button', { name: 'Connect in dialog' }).click()
  await expect.poll(shownDialog).not.toBeNull()
  return world
}

const search = page.getByRole('searchbox')
const wallet = (index: number) => page.getByRole('button', { name: `Wallet ${index}`, exact: true })

/** Sees, reaches, scrolls and types into the modal, and closes it by Escape, while the dialog of the page stays open. */
async function useModal({ clock }: TestLatchkey) {
  await expect.element(wallet(8)).toBeVisible()
  await expect.poll(() => hit(dialogBox())).not.toBeNull()
  const body = modalRoot().querySelector('.lk-body') as HTMLElement
  await userEvent.wheel(body, { delta: { y: 300 } })
  await expect.poll(() => body.scrollTop).toBeGreaterThan(100)
  body.scrollTop = 0
  await search.click()
  await userEvent.keyboard('Wallet 17')
  await expect.element(search).toHaveValue('Wallet 17')
  await clock.advance(1000)
  await expect.element(wallet(170)).toBeVisible()
  for (let press = 0; press < 6; press++) {
    await userEvent.tab()
    expect(modalRoot().activeElement).not.toBeNull()
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(search).toHaveValue('')
  await clock.advance(1000)
  await expect.element(wallet(8)).toBeVisible()
  expect(pageDialog()).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(pageDialog()).not.toBeNull()
}

// What a library has left on the page, because its dialog was removed with the test before while it was open.
beforeEach(() => {
  for (const element of [document.documentElement, document.body])
    for (const name of ['style', 'class', 'data-scroll-locked']) element.removeAttribute(name)
})

test.each(Object.entries(pageDialogs))(
  'the modal is used and closed in a dialog of %s, which stays',
  async (_, PageDialog) => {
    await useModal(await setup(PageDialog))
    const opener = page.getByRole('button', { name: 'Connect in dialog' })
    await expect.poll(() => document.activeElement).toBe(opener.element())
    await userEvent.keyboard('{Escape}')
    await expect.poll(pageDialog).toBeNull()
    expect(document.querySelector('[inert]')).toBeNull()
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(pageDialog).not.toBeNull()
  },
)

/** The host element of a modal that was in the page before its dialog is what libraries hide with the rest of the page. */
test.each(Object.entries(pageDialogs))(
  'a modal that was rendered before is used in a dialog of %s',
  async (_, PageDialog) => {
    const world = await setup(PageDialog, { prefetched: true })
    await useModal(world)
    await userEvent.keyboard('{Escape}')
    await expect.poll(pageDialog).toBeNull()
  },
)

const openingLate = ['Radix Dialog', 'vaul', 'MUI Dialog'] as const

test.each(openingLate)('a dialog of %s that opens while the modal is open leaves it usable', async (name) => {
  const world = createWorld()
  await renderPage(world, pageDialogs[name])
  await openOverLateDialog(world)
  await useModal(world)
  closePageDialog()
  await isFree()
})

test.each([...openingLate, 'Headless UI'] as const)(
  'a dialog of %s that opens above the modal and outlives it leaves the page as it was',
  async (name) => {
    const world = createWorld()
    await renderPage(world, pageDialogs[name])
    await openOverLateDialog(world)
    world.latchkey.close()
    await expect.poll(shownDialog).toBeNull()
    closePageDialog()
    await isFree()
  },
)

test.each(['before', 'after'] as const)(
  'the modal is used when a page hides everything but its own dialog %s the modal opens',
  async (when) => {
    const world = createWorld()
    await renderPage(world, HandMadeDialog)
    world.latchkey.prefetch()
    await expect.poll(host).not.toBeNull()
    await page.getByRole('button', { name: 'Log in' }).click()
    if (when === 'before') hideOthers()
    document.body.style.pointerEvents = 'none'
    onTestFinished(() => document.body.removeAttribute('style'))
    const connect = page.getByRole('button', { name: 'Connect in dialog' }).element() as HTMLElement
    connect.focus()
    connect.click()
    await expect.poll(shownDialog).not.toBeNull()
    if (when === 'after') hideOthers()
    await useModal(world)
  },
)

test('a page that hides the modal again and again does not stop', async () => {
  const world = createWorld()
  await renderPage(world, HandMadeDialog)
  world.latchkey.prefetch()
  await expect.poll(host).not.toBeNull()
  const hide = () => host().hasAttribute('aria-hidden') || host().setAttribute('aria-hidden', 'true')
  const watch = new MutationObserver(hide)
  watch.observe(host(), { attributes: true })
  onTestFinished(() => watch.disconnect())
  hide()
  world.latchkey.open({ view: 'AllWallets' })
  await expect.poll(shownDialog).not.toBeNull()
  await expect.poll(() => host().getAttribute('aria-hidden')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
})

test('a trap that keeps the focus in an element without a role lets the modal have it', async () => {
  const world = createWorld()
  await renderPage(world, HandMadeDialog)
  await page.getByRole('button', { name: 'Log in' }).click()
  const trap = pageDialog() as HTMLElement
  const keep = ({ target }: FocusEvent) => {
    if (!trap.contains(target as Node)) trap.querySelector('input')?.focus()
  }
  document.addEventListener('focusin', keep, true)
  onTestFinished(() => document.removeEventListener('focusin', keep, true))
  await page.getByRole('button', { name: 'Connect in dialog' }).click()
  await expect.poll(shownDialog).not.toBeNull()
  await useModal(world)
})

test('a press on the overlay closes the modal alone', async () => {
  await setup(pageDialogs['Radix Dialog'])
  await expect.poll(() => hit(dialogBox())).not.toBeNull()
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } })
  await expect.poll(shownDialog).toBeNull()
  expect(pageDialog()).not.toBeNull()
})

test('a library that closes its dialog when Escape is released does not take the Escape of the modal', async () => {
  await setup(pageDialogs['Radix Dialog'])
  const released: string[] = []
  const onKeyUp = ({ key }: KeyboardEvent) => void released.push(key)
  document.addEventListener('keyup', onKeyUp)
  onTestFinished(() => document.removeEventListener('keyup', onKeyUp))
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  await userEvent.keyboard('a')
  expect(released).toEqual(['a'])
})

test('a dialog that closes as it opens the modal leaves the modal', async () => {
  const world = await setup(pageDialogs['Radix Dialog'])
  await expect.poll(() => pageDialog()?.contains(host())).toBe(true)
  closePageDialog()
  await expect.poll(pageDialog).toBeNull()
  expect(host().parentNode).toBe(document.body)
  await expect.poll(() => hit(dialogBox())).not.toBeNull()
  world.latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  expect(document.querySelector('[inert]')).toBeNull()
})

/** A dialog of an app without a library: neither a role nor a trap. */
function HandMadeDialog({ open, children }: PageDialogProps) {
  if (!open) return null
  return createPortal(
    <div
      data-page-dialog=""
      style={{ position: 'fixed', inset: '80px auto auto 80px', pointerEvents: 'auto' }}
    >
      {children}
    </div>,
    document.body,
  )
}

/** What an app that has no library does to everything outside of its dialog. */
function hideOthers() {
  const others = [...document.body.children].filter((element) => !element.matches('[data-page-dialog]'))
  for (const element of others) {
    element.setAttribute('inert', '')
    element.setAttribute('aria-hidden', 'true')
  }
  onTestFinished(() => {
    for (const element of others) {
      element.removeAttribute('inert')
      element.removeAttribute('aria-hidden')
    }
  })
}

/** Opens the modal, and then the dialog of the page. */
async function openOverLateDialog({ latchkey }: TestLatchkey) {
  latchkey.open({ view: 'AllWallets' })
  await expect.poll(shownDialog).not.toBeNull()
  document.getElementById('log-in')?.click()
  await expect.poll(pageDialog).not.toBeNull()
}

function closePageDialog() {
  const done = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done')
  done?.click()
}

/** The page can be scrolled and pressed, and nothing in it is hidden. */
async function isFree() {
  await expect.poll(pageDialog).toBeNull()
  const logIn = page.getByRole('button', { name: 'Log in' })
  await expect.element(logIn).toBeVisible()
  await expect.poll(() => document.querySelector('[inert]')).toBeNull()
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('visible')
  await expect.poll(() => getComputedStyle(document.body).overflow).toBe('visible')
  await logIn.click()
  await expect.poll(pageDialog).not.toBeNull()
}
