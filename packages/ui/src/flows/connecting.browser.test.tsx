import type { ConnectorType, SignInMessage, SiwxConfig, SiwxSession } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  createFakeAdapter,
  createFakeWalletConnect,
  meadowChain,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connectHarbour, renderButtons, shownView } from '../fixtures/renderButtons.tsx'
import { modalRoot, shownDialog } from '../fixtures/Shown.tsx'
import { useConnections } from '../index.ts'

test('the connect button opens the modal, and picking a wallet connects it', async () => {
  const { clock } = await renderButtons()
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
  const { clock } = await renderButtons({ siwx })
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

test('a wallet row has its id as data-wallet', async () => {
  const { latchkey } = await renderButtons()
  latchkey.open()
  await expect
    .poll(() => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-wallet]'))
    .not.toBeNull()
})

test('a visitor without a wallet and without a directory is shown wallets, and where to get one', async () => {
  const { latchkey } = await renderButtons({ adapter: createFakeAdapter() })
  latchkey.open()
  await expect.element(page.getByRole('button', { name: /^All wallets/ })).toBeVisible()
  expect(modalRoot().querySelectorAll('.lk-body [data-wallet]')).toHaveLength(3)
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Get MetaMask' }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/chromewebstore/))
})

const twoWallets = () =>
  renderButtons({
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

test('useConnections has every wallet with multiWallet, and the one in use without it', async () => {
  const { latchkey } = await twoWallets()
  let names: readonly string[] = []
  function Watcher() {
    names = useConnections({ latchkey }).map(({ name }) => name)
    return null
  }
  await render(<Watcher />)
  await latchkey.connect({ connectorId: 'harbour' })
  await latchkey.connect({ connectorId: 'fable' })
  await expect.poll(() => names).toEqual(['Harbour', 'Fable'])
  const { features } = latchkey.options.state.getState()
  latchkey.options.setFeatures({ features, remoteFeatures: { multiWallet: false } })
  await expect.poll(() => names).toEqual(['Fable'])
})

/** A page with Meadow and Solana, on both of which there is the wallet. */
const setupWithSolana = (
  wallet: { readonly id: string; readonly name: string; readonly type?: ConnectorType },
  options: Parameters<typeof renderButtons>[0] = {},
) => {
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  return renderButtons({
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
  const { latchkey, adapter } = await renderButtons()
  adapter.wallet('harbour').behaviour = 'reject'
  latchkey.open()
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  adapter.wallet('harbour').behaviour = 'approve'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
})
