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
  // Otherwise the button may render under the pointer that the previous test left there.
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
/** Resolves once everything loaded so far has been rendered. */
const whenIdle = () => new Promise((resolve) => requestIdleCallback(resolve))

/** The dev server compiles the modal on its first import. */
const waitForModal = () => expect.poll(host).not.toBeNull()

/** The page with the modal prefetched while idle. */
async function setupPrefetched(options?: Parameters<typeof createTestLatchkey>[0]): Promise<TestLatchkey> {
  const world = await setup(options)
  world.platform.idle()
  await waitForModal()
  return world
}

/** Clicks the button; returns what `read` sees before the click event has finished propagating. */
async function seenWithinClick<seen>(read: () => seen): Promise<seen | undefined> {
  let seen: seen | undefined
  // Runs after React, whose listener is further in; only microtasks run in between.
  window.addEventListener(
    'click',
    () => {
      seen = read()
    },
    { once: true },
  )
  await connectButton.click()
  return seen
}

test('the first click renders Connect synchronously after an idle prefetch', async () => {
  await setupPrefetched()
  expect(shownDialog()).toBeNull()
  expect(await seenWithinClick(() => shownDialog()?.querySelector('[data-wallet="harbour"]'))).toBeTruthy()
  expect(shownView()).toBe('Connect')
})

test('a pointer that enters the button prefetches the modal without opening it', async () => {
  const { latchkey, platform } = await setup({ prefetch: 'intent' })
  platform.idle()
  await whenIdle()
  expect(host()).toBeNull()
  await userEvent.hover(connectButton)
  await waitForModal()
  expect(shownDialog()).toBeNull()
  expect(latchkey.internals.modal.state.getState().open).toBe(false)
})

test('a prefetched modal takes no space in a page whose body is a grid with gaps', async () => {
  const { platform } = await setup()
  document.body.style.cssText = 'display: grid; gap: 40px'
  onTestFinished(() => document.body.removeAttribute('style'))
  // Grid tracks share the height of the page, so a gap would reduce it.
  const height = () => document.querySelector('main')?.parentElement?.getBoundingClientRect().height
  const before = height()
  platform.idle()
  await waitForModal()
  await whenIdle()
  expect(before).toBeGreaterThan(0)
  expect(height()).toBe(before)
})

test('with prefetch "none" the pointer fetches nothing and the click opens the modal', async () => {
  const { latchkey } = await setup({ prefetch: 'none' })
  await userEvent.hover(connectButton)
  expect(latchkey.internals.modal.state.getState().expected).toBe(false)
  expect(host()).toBeNull()
  await connectButton.click()
  await expect.poll(shownView).toBe('Connect')
})

test('a wallet that does not answer immediately is shown in ConnectingExternal', async () => {
  const { adapter } = await setupPrefetched()
  adapter.wallet('harbour').behaviour = 'hang'
  await connectButton.click()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Harbour' })).toBeVisible()
  expect(shownView()).toBe('ConnectingExternal')
  await expect.element(page.getByRole('heading', { name: 'Continue in Harbour' })).toBeVisible()
})

test('a wallet that answers immediately shows Connected without the waiting state', async () => {
  await setupPrefetched()
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

test('Connect keeps wallets of other chains until ConnectingExternal is rendered', async () => {
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
  const { latchkey } = await setupPrefetched({
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

/** Records accessibility and focus of the page while the rehearsal is mounted. */
function watchRehearsal(platform: FakePlatform) {
  const seen: { regions: number; inert: number; focus: Element | null; visible: number; hidden: boolean }[] =
    []
  const watch = new MutationObserver(() => {
    const stage = rehearsed()
    if (!stage) return
    const boxes = [...stage.querySelectorAll('*')]
    seen.push({
      regions: page.getByRole('region').elements().length,
      inert: document.querySelectorAll('[inert]').length,
      focus: document.activeElement,
      visible: boxes.filter((box) => box.checkVisibility({ visibilityProperty: true })).length,
      hidden: stage.getAttribute('aria-hidden') === 'true',
    })
  })
  watch.observe(modalRoot(), { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  platform.idle()
  return seen
}

test('the rehearsal is invisible, inert to screen readers and focus, and removed completely', async () => {
  const { platform } = await setupPrefetched()
  await whenIdle()
  const button = connectButton.element() as HTMLElement
  button.focus()
  const { activeElement } = document
  expect(activeElement?.localName).toBe('latchkey-button')
  const before = { inside: modalRoot().innerHTML, page: document.documentElement.outerHTML }
  const seen = watchRehearsal(platform)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  for (const snapshot of seen)
    expect(snapshot).toEqual({ regions: 0, inert: 0, focus: activeElement, visible: 0, hidden: true })
  await expect.poll(rehearsed).toBeNull()
  expect({ inside: modalRoot().innerHTML, page: document.documentElement.outerHTML }).toEqual(before)
  expect(document.activeElement).toBe(activeElement)
})

test('opening during the rehearsal renders one dialog', async () => {
  const { latchkey, platform } = await setupPrefetched()
  await whenIdle()
  const seen = watchRehearsal(platform)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  expect(modalRoot().querySelectorAll('.lk-dialog')).toHaveLength(1)
})

test('the rehearsal is skipped once the modal has been opened', async () => {
  const { latchkey, platform } = await setupPrefetched()
  const { listening } = platform
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  await whenIdle()
  expect(platform.listening).toBeLessThan(listening)
})

test('a locale other than English is prefetched with the modal', async () => {
  const fetched = vi.spyOn(locales, 'de')
  const { platform } = await setup({ locale: 'de' })
  platform.idle()
  await expect.poll(() => fetched.mock.settledResults.map(({ type }) => type)).toContain('fulfilled')
  await whenIdle()
  const name = await seenWithinClick(() => shownDialog()?.querySelector('.lk-header__title')?.textContent)
  expect(name).toMatch(/^Mit .*Meadow.* verbinden$/)
})

const chunkError = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a failed locale prefetch has no effect, and opening fetches the locale again', async () => {
  const fetched = vi.spyOn(locales, 'de').mockImplementation(chunkError)
  const { latchkey, adapter } = await setupPrefetched({ locale: 'de' })
  adapter.wallet('harbour').behaviour = 'hang'
  let outcome: unknown
  const connecting = latchkey.connect({ connectorId: 'harbour' }).catch((cause: unknown) => {
    outcome = cause
  })
  await expect.poll(() => fetched.mock.settledResults.length).toBeGreaterThan(0)
  await whenIdle()
  expect(outcome).toBeUndefined()
  expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
  fetched.mockRestore()
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  expect(shownDialog()?.closest('[lang]')?.getAttribute('lang')).toBe('de')
  latchkey.close()
  await connecting
})

test('opening closes the modal if its locale fails to load, and the next open loads it', async () => {
  const fetched = vi.spyOn(locales, 'de').mockImplementation(chunkError)
  const { latchkey } = await setupPrefetched({ locale: 'de' })
  latchkey.open()
  await expect.poll(() => latchkey.internals.modal.state.getState().open).toBe(false)
  fetched.mockRestore()
  latchkey.open()
  await expect.poll(shownView).toBe('Connect')
  latchkey.internals.snackbar.hide()
})
