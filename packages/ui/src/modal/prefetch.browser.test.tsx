import { createTestLatchkey, type TestLatchkey } from '@latchkey/controllers/testing'
import type { CaipNetworkId } from '@latchkey/core'
import { aliceAddress, createFakeAdapter, type FakePlatform, meadowChain } from '@latchkey/core/testing'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { modalRoot, shownDialog } from '../fixtures/Shown.tsx'
import { locales } from '../i18n/loadMessages.ts'
import { ConnectButton, LatchkeyProvider } from '../index.ts'

async function setup(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  // Where the test before has left the pointer, the button may come to stand.
  await userEvent.hover(document.documentElement)
  await render(
    <StrictMode>
      <main>
        <LatchkeyProvider latchkey={world.latchkey}>
          <ConnectButton />
        </LatchkeyProvider>
      </main>
    </StrictMode>,
  )
  onTestFinished(() => world.latchkey.close())
  await world.clock.flush()
  return world
}

const connectButton = page.getByRole('button', { name: /^Connect wallet$|^Wallet verbinden$/ })
const host = () => document.querySelector('latchkey-modal')
const shownView = () => shownDialog()?.getAttribute('data-view')
const rehearsed = () => modalRoot().querySelector('.lk-rehearsal')
/** Whatever has arrived has been drawn. */
const quiet = () => new Promise((resolve) => requestIdleCallback(resolve))

/** The first time, the server of these tests has to compile it. */
const modalArrives = () => expect.poll(host, { timeout: 5_000 }).not.toBeNull()

/** Fetched because the page had nothing to do. */
async function setupFetched(options?: Parameters<typeof createTestLatchkey>[0]): Promise<TestLatchkey> {
  const world = await setup(options)
  world.platform.idle()
  await modalArrives()
  return world
}

/** Clicks as a person does, and looks into the page before the click has been handled to its end. */
async function shownWithinClick<seen>(look: () => seen): Promise<seen | undefined> {
  let seen: seen | undefined
  // After React, which listens further in; in between, only microtasks run.
  window.addEventListener(
    'click',
    () => {
      seen = look()
    },
    { once: true },
  )
  await connectButton.click()
  return seen
}

test('fetched while the page was idle, the first click draws Connect at once', async () => {
  await setupFetched()
  expect(shownDialog()).toBeNull()
  expect(await shownWithinClick(() => shownDialog()?.querySelector('[data-wallet="harbour"]'))).toBeTruthy()
  expect(shownView()).toBe('Connect')
})

test('a pointer that enters the button has the modal fetched, and nothing opens', async () => {
  const { latchkey, platform } = await setup({ prefetch: 'intent' })
  platform.idle()
  await quiet()
  expect(host()).toBeNull()
  await userEvent.hover(connectButton)
  await modalArrives()
  expect(shownDialog()).toBeNull()
  expect(latchkey.modal.state.getState().open).toBe(false)
})

test('fetched, it takes no room in a page whose body is a grid with gaps', async () => {
  const { platform } = await setup()
  document.body.style.cssText = 'display: grid; gap: 40px'
  onTestFinished(() => document.body.removeAttribute('style'))
  // As high as the page leaves room for.
  const height = () => document.querySelector('main')?.parentElement?.getBoundingClientRect().height
  const before = height()
  platform.idle()
  await modalArrives()
  await quiet()
  expect(before).toBeGreaterThan(0)
  expect(height()).toBe(before)
})

test('none: a pointer that enters the button has nothing fetched; the click does', async () => {
  const { latchkey } = await setup({ prefetch: 'none' })
  await userEvent.hover(connectButton)
  expect(latchkey.modal.state.getState().expected).toBe(false)
  expect(host()).toBeNull()
  await connectButton.click()
  await expect.poll(shownView).toBe('Connect')
})

test('a wallet that does not answer at once is waited for in ConnectingExternal', async () => {
  const { adapter } = await setupFetched()
  adapter.wallet('harbour').behaviour = 'hang'
  await connectButton.click()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Harbour' })).toBeVisible()
  expect(shownView()).toBe('ConnectingExternal')
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbour' })).toBeVisible()
})

test('a wallet that answers at once is never shown to be waited for', async () => {
  await setupFetched()
  await connectButton.click()
  const headings = new Set<string | null | undefined>()
  const watch = new MutationObserver(() => {
    if (shownView() === 'ConnectingExternal')
      headings.add(shownDialog()?.querySelector('.lk-view:not([data-leave]) h3')?.textContent)
  })
  watch.observe(modalRoot(), { childList: true, subtree: true, characterData: true, attributes: true })
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  watch.disconnect()
  expect([...headings]).toEqual(['Connected'])
})

test('Connect keeps its wallets of other chains until the view that waits for one is drawn', async () => {
  const wallet = (name: string, networkId: CaipNetworkId) => ({
    id: name.toLowerCase(),
    name,
    addresses: [aliceAddress],
    networkId,
  })
  const solana = {
    ...meadowChain,
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    chainNamespace: 'solana',
    name: 'Solana',
  } as const
  const { latchkey } = await setupFetched({
    networks: [meadowChain, solana],
    adapters: [
      createFakeAdapter({ wallets: [wallet('Harbour', meadowChain.caipNetworkId)] }),
      createFakeAdapter({ namespace: 'solana', wallets: [wallet('Quay', solana.caipNetworkId)] }),
    ],
  })
  await connectButton.click()
  await expect.element(page.getByRole('button', { name: 'Quay Installed' })).toBeVisible()
  const lists: unknown[] = []
  const watch = new MutationObserver(() => {
    if (shownView() === 'Connect') lists.push(shownDialog()?.querySelectorAll('[data-wallet]').length)
  })
  watch.observe(modalRoot(), { childList: true, subtree: true })
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.poll(shownView).toBe('ConnectingExternal')
  watch.disconnect()
  expect(lists.filter((length) => length !== 2)).toEqual([])
  latchkey.close()
})

/** What the rehearsal looks like from outside while it is there, looked at as soon as it is. */
function watchRehearsal(platform: FakePlatform) {
  const seen: { regions: number; inert: number; focus: Element | null; visible: number; closed: boolean }[] =
    []
  const watch = new MutationObserver(() => {
    const stage = rehearsed()
    if (!stage) return
    const boxes = [...stage.querySelectorAll('*')]
    seen.push({
      regions: page.getByRole('region').elements().length,
      inert: document.querySelectorAll('[inert]').length,
      focus: document.activeElement,
      visible: boxes.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
      closed: stage.getAttribute('aria-hidden') === 'true',
    })
  })
  watch.observe(modalRoot(), { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  platform.idle()
  return seen
}

test('the rehearsal is neither seen, spoken nor focused, and leaves nothing behind', async () => {
  const { platform } = await setupFetched()
  await quiet()
  const button = connectButton.element() as HTMLElement
  button.focus()
  const { activeElement } = document
  expect(activeElement?.localName).toBe('latchkey-button')
  const before = { inside: modalRoot().innerHTML, page: document.documentElement.outerHTML }
  const seen = watchRehearsal(platform)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  for (const moment of seen)
    expect(moment).toEqual({ regions: 0, inert: 0, focus: activeElement, visible: 0, closed: true })
  await expect.poll(rehearsed).toBeNull()
  expect({ inside: modalRoot().innerHTML, page: document.documentElement.outerHTML }).toEqual(before)
  expect(document.activeElement).toBe(activeElement)
})

test('opened while it is rehearsed, the modal is there once', async () => {
  const { latchkey, platform } = await setupFetched()
  await quiet()
  const seen = watchRehearsal(platform)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  expect(modalRoot().querySelectorAll('.lk-dialog')).toHaveLength(1)
})

test('what was shown once is not rehearsed', async () => {
  const { latchkey, platform } = await setupFetched()
  const { listening } = platform
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  await quiet()
  expect(platform.listening).toBeLessThan(listening)
})

test('another language than English is fetched with the modal, before it is opened', async () => {
  const fetched = vi.spyOn(locales, 'de')
  const { platform } = await setup({ locale: 'de' })
  platform.idle()
  await expect.poll(() => fetched.mock.settledResults.map(({ type }) => type)).toContain('fulfilled')
  await quiet()
  const name = await shownWithinClick(() => shownDialog()?.querySelector('.lk-header__title')?.textContent)
  expect(name).toMatch(/^Mit .*Meadow.* verbinden$/)
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a language that does not arrive beforehand disturbs nothing, and is fetched again when it is wanted', async () => {
  const fetched = vi.spyOn(locales, 'de').mockImplementation(missing)
  const { latchkey, adapter } = await setupFetched({ locale: 'de' })
  adapter.wallet('harbour').behaviour = 'hang'
  let outcome: unknown
  const connecting = latchkey.connect({ connectorId: 'harbour' }).catch((cause: unknown) => {
    outcome = cause
  })
  await expect.poll(() => fetched.mock.settledResults.length).toBeGreaterThan(0)
  await quiet()
  expect(outcome).toBeUndefined()
  expect(latchkey.snackbar.state.getState().snack).toBeUndefined()
  fetched.mockRestore()
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  expect(shownDialog()?.closest('[lang]')?.getAttribute('lang')).toBe('de')
  latchkey.close()
  await connecting
})

test('a language that does not arrive when the modal opens closes it, and comes on the next try', async () => {
  const fetched = vi.spyOn(locales, 'de').mockImplementation(missing)
  const { latchkey } = await setupFetched({ locale: 'de' })
  latchkey.open()
  await expect.poll(() => latchkey.modal.state.getState().open).toBe(false)
  fetched.mockRestore()
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  latchkey.snackbar.hide()
})
