import type { Latchkey } from '@latchkey/controllers'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import { aliceAddress, bobAddress } from '@latchkey/core/testing'
import { StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot, shownDialog } from './fixtures/Shown.tsx'
import {
  ConnectButton,
  LatchkeyModal,
  LatchkeyProvider,
  NetworkButton,
  type UseAccount,
  useAccount,
} from './index.ts'
import { lateViews } from './modal/views.ts'

async function setup(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  const screen = await render(
    <StrictMode>
      <main>
        <LatchkeyProvider latchkey={world.latchkey}>
          <ConnectButton />
          <NetworkButton />
        </LatchkeyProvider>
      </main>
    </StrictMode>,
  )
  onTestFinished(() => world.latchkey.close())
  await world.clock.flush()
  return { ...world, screen }
}

const shownView = () => shownDialog()?.getAttribute('data-view')
const connectHarbour = async (latchkey: Latchkey) => {
  await latchkey.connect({ connectorId: 'harbour' })
}

test('from the button to a connected account', async () => {
  const { clock } = await setup()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await clock.advance(600)
  await expect.element(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect.poll(shownDialog).toBeNull()
})

test('focus returns to the button that opened it', async () => {
  await setup()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(document.activeElement?.localName).toBe('latchkey-button')
})

test('the wallet row carries its id for the page', async () => {
  const { latchkey } = await setup()
  latchkey.open()
  await expect
    .poll(() => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]'))
    .not.toBeNull()
})

test('account, receive and back', async () => {
  const { latchkey } = await setup()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('a view whose code does not arrive leaves the one before, says so, and comes on the next try', async () => {
  const { latchkey } = await setup()
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
  latchkey.snackbar.hide()
})

test('the second half of a double click beside the dialog does not close it', async () => {
  const { latchkey } = await setup()
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const overlay = dialogBox().parentElement?.querySelector('.lk-overlay')
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(latchkey.modal.state.getState().open).toBe(true)
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(latchkey.modal.state.getState().open).toBe(false)
})

test('switching the network from the page', async () => {
  const { latchkey } = await setup()
  await connectHarbour(latchkey)
  await page.getByRole('button', { name: /^Network: / }).click()
  await expect.poll(shownView).toBe('SwitchNetwork')
  const radios = page.getByRole('radio')
  await expect.element(radios.first()).toHaveAttribute('aria-checked', 'true')
  await radios.nth(1).click()
  await expect.poll(() => latchkey.network()?.networkId).toBe(await networkId(radios.nth(1).element()))
})

const networkId = async (radio: Element) => radio.getAttribute('data-network')

test('sending: the button says what is missing, then money is on its way', async () => {
  const { latchkey, clock, adapter } = await setup()
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 10n ** 18n)
  await connectHarbour(latchkey)
  await clock.flush()
  latchkey.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await page.getByLabelText('Amount').fill('0,5')
  await expect.element(page.getByRole('button', { name: 'Choose a recipient' })).toBeDisabled()
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await to.fill('nonsense')
  await expect.element(page.getByRole('alert')).toHaveTextContent('That isn’t an address on this network.')
  await to.fill(bobAddress)
  await clock.advance(300)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect.poll(shownView).toBe('SendReview')
  await page.getByRole('button', { name: /^Send 0\.5/ }).click()
  await expect.element(page.getByRole('heading', { name: /is on its way$/ })).toBeVisible()
  await clock.advance(25_000)
  await expect.element(page.getByRole('heading', { name: 'Still on its way' })).toBeVisible()
  adapter.chain.mine()
  await clock.flush()
  await expect.element(page.getByRole('heading', { name: /sent$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(shownView).toBe('Account')
})

test('declined in the wallet, nothing was sent, and one can try again', async () => {
  const { latchkey, adapter } = await setup()
  adapter.wallet('harbour').behaviour = 'reject'
  latchkey.open()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  adapter.wallet('harbour').behaviour = 'approve'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
})

test('trying to send again takes away what was said of the last try', async () => {
  const { latchkey, clock, adapter } = await setup()
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 10n ** 18n)
  await connectHarbour(latchkey)
  await clock.flush()
  latchkey.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByLabelText('Amount').fill('0.5')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(bobAddress)
  await clock.advance(300)
  await page.getByRole('button', { name: 'Review' }).click()
  adapter.wallet('harbour').behaviour = 'reject'
  await page.getByRole('button', { name: /^Send 0\.5/ }).click()
  await expect.element(page.getByText(/^Not sent\./)).toBeVisible()
  adapter.wallet('harbour').behaviour = 'approve'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: /is on its way$/ })).toBeVisible()
  expect(latchkey.snackbar.state.getState().snack).toBeUndefined()
})

test('two instances live side by side', async () => {
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

test('in Arabic it is laid out from right to left', async () => {
  const { latchkey } = await setup({ locale: 'ar' })
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('الاتصال بـ \u2068Meadow\u2069')
  expect(dialogBox().closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  // A Latin name is cut at its own end, and stands where the row begins.
  const name = getComputedStyle(page.getByText('Harbour', { exact: true }).element())
  expect([name.direction, name.textAlign]).toEqual(['ltr', 'right'])
})

test('a language can be changed while it is open', async () => {
  const { latchkey } = await setup()
  latchkey.open()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
  latchkey.options.setLocale('ar')
  await expect.element(page.getByRole('button', { name: 'إغلاق' })).toBeVisible()
})

test('embedded, it stands where the host puts it and cannot be closed', async () => {
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

test('a hook draws again only when its result has changed', async () => {
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

test('opened again, it shows nothing of the last time', async () => {
  const { latchkey } = await setup()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.poll(shownView).toBe('Account')
  latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  await latchkey.disconnect()
  const views: unknown[] = []
  const watch = new MutationObserver(() => views.push(shownView()))
  watch.observe(modalRoot(), { childList: true, subtree: true, attributes: true })
  // A view whose code is not here yet: until it is, nothing may be shown.
  latchkey.open({ view: 'AllWallets' })
  await expect.poll(shownView).toBe('AllWallets')
  watch.disconnect()
  expect(views).not.toContain('Account')
})

test('one colour of the host is enough: the text on it stays readable', async () => {
  await setup({ themeVariables: { '--lk-accent': '#2a0a6b' } })
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const button = document.querySelector('latchkey-button')?.shadowRoot?.querySelector('button') as HTMLElement
  const { r, g, b } = rgbOf(getComputedStyle(button).color)
  expect(Math.min(r, g, b)).toBeGreaterThan(240)
})

/** A computed colour, whatever notation it comes in, as the screen gets it. */
function rgbOf(colour: string) {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return { r, g, b }
}
