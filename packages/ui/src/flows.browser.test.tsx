import type { Latchkey } from '@latchkey/controllers'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import {
  type ConnectorType,
  LatchkeyError,
  type SignInMessage,
  type SiwxConfig,
  type SiwxSession,
} from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeWalletConnect,
  meadowChain,
} from '@latchkey/core/testing'
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

test('the connect button opens the modal, and picking a wallet connects it', async () => {
  const { clock } = await setup()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await clock.advance(600)
  await expect.element(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect.poll(shownDialog).toBeNull()
})

/** A sign-in server in memory. */
function signInServer(): SiwxConfig & { readonly sessions: SiwxSession[] } {
  const sessions: SiwxSession[] = []
  return {
    sessions,
    createMessage: async ({ accountAddress, chainId }) => ({
      accountAddress,
      chainId: chainId as SignInMessage['chainId'],
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce: 'nonce0001',
      issuedAt: '2026-11-20T12:00:00.000Z',
    }),
    addSession: async (session) => void sessions.push(session),
    setSessions: async () => {},
    getSessions: async () => sessions,
    revokeSession: async () => {},
    getRequired: () => true,
  }
}

test('a user connects, signs in and opens the account', async () => {
  const siwx = signInServer()
  const { clock } = await setup({ siwx })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  // The success state is held for 600 ms from when the message has been prepared.
  const held = async <value,>(read: () => value) => {
    await clock.advance(600)
    return read()
  }
  await expect.poll(() => held(shownView)).toBe('SIWXSignMessage')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => siwx.sessions.length).toBe(1)
  await expect.poll(() => held(shownDialog)).toBeNull()
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('closing the modal returns focus to the button', async () => {
  await setup()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownDialog).toBeNull()
  expect(document.activeElement?.localName).toBe('latchkey-button')
})

test('a wallet row has its id as data-wallet', async () => {
  const { latchkey } = await setup()
  latchkey.open()
  await expect
    .poll(() => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]'))
    .not.toBeNull()
})

test('Account opens Receive, and Back returns to Account', async () => {
  const { latchkey } = await setup()
  await connectHarbour(latchkey)
  latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('an alert is shown in every view until the user dismisses it', async () => {
  const { latchkey } = await setup()
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

test('a visitor without a wallet and without a directory is shown wallets, and where to get one', async () => {
  const { latchkey } = await setup({ adapter: createFakeAdapter() })
  latchkey.open()
  await expect.element(page.getByRole('button', { name: /^All wallets/ })).toBeVisible()
  expect(modalRoot().querySelectorAll('.lk-body [data-wallet]')).toHaveLength(3)
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Get MetaMask' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/chromewebstore/))
})

const twoWallets = () =>
  setup({
    remoteFeatures: { multiWallet: true },
    adapter: createFakeAdapter({
      wallets: [
        { id: 'harbour', name: 'Harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
        { id: 'fable', name: 'Fable', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
      ],
    }),
  })

test('a second wallet is added, used, disconnected, connected again and removed', async () => {
  const { latchkey, clock } = await twoWallets()
  await connectHarbour(latchkey)
  latchkey.open()
  await page.getByRole('button', { name: 'Switch wallet' }).click()
  await expect.poll(shownView).toBe('ProfileWallets')
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  await page.getByRole('button', { name: 'Fable Installed' }).click()
  await clock.advance(600)
  await expect.poll(shownDialog).toBeNull()
  expect(latchkey.account()?.address).toBe(bobAddress)

  latchkey.open({ view: 'ProfileWallets' })
  await page.getByRole('button', { name: /Harbour Switch$/ }).click()
  await expect.poll(() => latchkey.account()?.address).toBe(aliceAddress)
  await page.getByRole('button', { name: /Fable Switch$/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => latchkey.account()?.address).toBe(aliceAddress)
  await page.getByRole('button', { name: /Fable Reconnect$/ }).click()
  await expect.poll(() => latchkey.account()?.address).toBe(bobAddress)
  await expect.poll(shownView).toBe('ProfileWallets')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Remove Fable' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Fable' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(shownView).toBe('Connect')
})

test('a view that fails to load shows an error in the previous view, and the next attempt loads it', async () => {
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
  latchkey.internals.snackbar.hide()
})

test('the second click of a double click on the overlay does not close the modal', async () => {
  const { latchkey } = await setup()
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const overlay = dialogBox().parentElement?.querySelector('.lk-overlay')
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(latchkey.internals.modal.state.getState().open).toBe(true)
  overlay?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(latchkey.internals.modal.state.getState().open).toBe(false)
})

test('the network button opens the network switch, and a choice switches the network', async () => {
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

test('sending validates the form, submits the transaction and shows its confirmation', async () => {
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

/** A page with Meadow and Solana, on both of which there is the wallet. */
const setupWithSolana = (
  wallet: { readonly id: string; readonly name: string; readonly type?: ConnectorType },
  options: Parameters<typeof setup>[0] = {},
) => {
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  return setup({
    ...options,
    networks: [
      meadowChain,
      {
        ...meadowChain,
        id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        caipNetworkId: solanaId,
        chainNamespace: 'solana',
        name: 'Solana',
      },
    ],
    adapters: [
      createFakeAdapter({
        wallets: [{ ...wallet, addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }],
      }),
      createFakeAdapter({
        namespace: 'solana',
        wallets: [
          { ...wallet, addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], networkId: solanaId },
        ],
      }),
    ],
  })
}

test('a wallet that speaks two families is one row, and connects in the family that is chosen', async () => {
  const { latchkey } = await setupWithSolana({ id: 'mica', name: 'Mica' })
  latchkey.open()
  await page.getByRole('button', { name: /^Mica/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Which network type?' })).toBeVisible()
  await page.getByRole('button', { name: 'Solana' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
  expect(latchkey.account()?.address).toBe('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
})

test('a remote wallet is not asked for in one of two families: one pairing proposes both', async () => {
  const client = createFakeWalletConnect()
  const { latchkey } = await setupWithSolana(
    { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
    { walletConnect: () => client },
  )
  latchkey.open()
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await expect.poll(() => latchkey.state.getState().view).toBe('ConnectingWalletConnectBasic')
  await expect.poll(() => client.proposals.length).toBe(1)
})

test('a declined connection is reported, and retrying connects', async () => {
  const { latchkey, adapter } = await setup()
  adapter.wallet('harbour').behaviour = 'reject'
  latchkey.open()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  adapter.wallet('harbour').behaviour = 'approve'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
})

test('retrying a declined transaction removes the error snack', async () => {
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
  expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
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
  const { latchkey } = await setup({ locale: 'ar' })
  latchkey.open()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('الاتصال بـ \u2068Meadow\u2069')
  expect(dialogBox().closest('[dir]')?.getAttribute('dir')).toBe('rtl')
  // A Latin name is cut at its end and aligned to the start of the row.
  const name = getComputedStyle(page.getByText('Harbour', { exact: true }).element())
  expect([name.direction, name.textAlign]).toEqual(['ltr', 'right'])
})

test('changing the locale updates the open modal', async () => {
  const { latchkey } = await setup()
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
  const { latchkey } = await setup()
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
  await setup({ themeVariables: { '--lk-accent': '#2a0a6b' } })
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
