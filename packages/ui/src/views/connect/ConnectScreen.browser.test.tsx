import { createTestLatchkey } from '@latchkey/controllers/testing'
import {
  aliceAddress,
  createFakeAdapter,
  createFakePlatform,
  createFakeStorage,
  createFakeWalletConnect,
  meadowChain,
} from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWorld } from '../../fixtures/renderWorld.tsx'
import { modalRoot } from '../../fixtures/Shown.tsx'

const mica = { id: 'mica', name: 'Mica', mobile_link: 'mica://', link_mode: 'https://mica.example' }

/** Opens Connect with recently used remote wallets, Mica by default. */
async function setup({
  device = 'phone',
  recent = [{}],
}: {
  device?: 'phone' | 'desktop'
  recent?: readonly object[]
} = {}) {
  const client = createFakeWalletConnect()
  const environment = { device, os: 'ios', host: 'browser', isFramed: false, isStandalone: false } as const
  const record = {
    wallets: [],
    active: {},
    recent: recent.map((fields) => ({ connectorId: 'walletConnect', wallet: mica, ...fields })),
  }
  const world = createTestLatchkey({
    walletConnect: () => client,
    adapter: createFakeAdapter({
      wallets: [
        {
          id: 'walletConnect',
          name: 'WalletConnect',
          type: 'WALLET_CONNECT',
          addresses: [aliceAddress],
          networkId: meadowChain.caipNetworkId,
        },
      ],
    }),
    storage: createFakeStorage(new Map([['lk.v1.connections', JSON.stringify(record)]])),
    platform: { ...createFakePlatform(), environment },
  })
  await renderWorld(world)
  world.latchkey.open()
  await expect.element(page.getByRole('dialog', { name: 'Connect to Meadow' })).toBeVisible()
  const row = () => modalRoot().querySelector<HTMLElement>('[data-wallet="mica"]')
  const query = () => `wc?uri=${encodeURIComponent(client.proposals[0]?.uri ?? '')}`
  return { ...world, client, row, query }
}

const href = (row: HTMLElement | null) => row?.getAttribute('href')

test('on a phone one press opens the recently used remote wallet', async () => {
  const { latchkey, client, row, query } = await setup()
  await expect.poll(() => href(row()) === `mica://${query()}`).toBe(true)
  const link = row()
  link?.addEventListener('click', (event) => event.preventDefault())
  link?.click()
  await expect.element(page.getByRole('dialog', { name: 'Mica' })).toBeVisible()
  expect(latchkey.internals.router.state.getState().arguments.wallet?.name).toBe('Mica')
  expect(client.proposals).toHaveLength(1)
  expect(client.proposals[0]?.isCancelled).toBe(false)
})

test('a wallet that approves while Connect is shown is connected, as after a long press on its link', async () => {
  const { latchkey, clock, client, row, query } = await setup()
  await expect.poll(() => href(row()) === `mica://${query()}`).toBe(true)
  client.proposals[0]?.approve()
  await expect.poll(() => latchkey.status()).toBe('connected')
  await clock.advance(600)
  await expect.poll(() => latchkey.state.getState().open).toBe(false)
})

test('All wallets reuses the prepared pairing', async () => {
  const { latchkey, client, row, query } = await setup()
  await expect.poll(() => href(row()) === `mica://${query()}`).toBe(true)
  latchkey.internals.router.push('AllWallets')
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  expect(client.proposals).toHaveLength(1)
  expect(client.proposals[0]?.isCancelled).toBe(false)
})

test.each([
  ['a phone without recent wallets', { recent: [] }],
  ['a desktop', { device: 'desktop' }],
] as const)('no pairing is prepared for %s', async (_, options) => {
  const { client, row } = await setup(options)
  // The module that would prepare the pairing is loaded by now.
  await import('./preparePairing.ts')
  expect(row()?.localName).toBe('device' in options ? 'button' : undefined)
  expect(client.proposals).toEqual([])
})

test('a stored wallet link that is not safe to open is not used', async () => {
  const hostile = {
    id: 'hostile',
    name: 'Hostile',
    mobile_link: 'javascript:alert(1)//',
    link_mode: 'data:text/html,x',
  }
  const { row, query } = await setup({ recent: [{}, { wallet: hostile }] })
  await expect.poll(() => href(row()) === `mica://${query()}`).toBe(true)
  expect(modalRoot().querySelector('[data-wallet="hostile"]')?.localName).toBe('button')
})

test.each([
  ['android', /^intent:\/\/app\.example\//],
  ['ios', undefined],
] as const)('in the webview of a social app on %s the page can be taken to the browser', async (os, link) => {
  const client = createFakeWalletConnect()
  const platform = createFakePlatform({
    environment: { device: 'phone', os, host: 'social', app: 'Instagram' },
  })
  const world = createTestLatchkey({
    walletConnect: () => client,
    adapter: createFakeAdapter(),
    platform,
  })
  await renderWorld(world)
  world.latchkey.open()
  await expect.element(page.getByText('Instagram can’t open wallets')).toBeVisible()
  expect(modalRoot().querySelector('[data-wallet]')).toBeNull()
  await expect.element(page.getByRole('button', { name: /All wallets/ })).not.toBeInTheDocument()
  const open = page.getByRole('link', { name: 'Open in browser' })
  if (link) await expect.element(open).toHaveAttribute('href', expect.stringMatching(link))
  else await expect.element(open).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(platform.copied).toEqual(['https://app.example/'])
  world.latchkey.internals.snackbar.hide()
})
