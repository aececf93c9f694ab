import { createTestLatchkey } from '@latchkey/controllers/testing'
import { aliceAddress, createFakeAdapter, meadowChain } from '@latchkey/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shownDialog } from '../fixtures/Shown.tsx'
import { ConnectButton, LatchkeyProvider, WalletButton } from '../index.ts'
import { mountConnectButton, mountLatchkey } from '../mount.tsx'

const shownView = () => shownDialog()?.getAttribute('data-view')

async function setup(button: React.ReactNode, options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  await render(<LatchkeyProvider latchkey={world.latchkey}>{button}</LatchkeyProvider>)
  onTestFinished(() => world.latchkey.close())
  await world.clock.flush()
  return world
}

test('ConnectButton has a label of the host app, and shows network and balance once connected', async () => {
  const { latchkey, adapter, clock } = await setup(<ConnectButton label="Log in" showBalance showNetwork />)
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 2_500_000_000_000_000_000n)
  await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const host = document.querySelector('latchkey-button')
  await latchkey.connect({ connectorId: 'harbour' })
  await clock.advance(100)
  await expect.element(page.getByRole('button', { name: /^Account 0x.*2\.5 / })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Network: / })).toBeVisible()
  // The same element, which may have the focus.
  expect([...document.querySelectorAll('latchkey-button')]).toContain(host)
})

test('a host app draws its own button', async () => {
  const { latchkey } = await setup(
    <ConnectButton>
      {({ open, address, isConnected }) => (
        <button type="button" onClick={open}>
          {isConnected ? `Hello ${address?.slice(0, 6)}` : 'Enter'}
        </button>
      )}
    </ConnectButton>,
  )
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect.poll(shownView).toBe('Connect')
  await latchkey.connect({ connectorId: 'harbour' })
  latchkey.close()
  await expect.element(page.getByRole('button', { name: `Hello ${aliceAddress.slice(0, 6)}` })).toBeVisible()
})

test('WalletButton asks its wallet to connect, and shows all wallets without it', async () => {
  const adapter = createFakeAdapter({
    wallets: [
      { id: 'harbour', name: 'Harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
    ],
  })
  adapter.wallet('harbour').behaviour = 'hang'
  const { latchkey } = await setup(
    <>
      <WalletButton wallet="harbour" />
      <WalletButton wallet="io.metamask" name="MetaMask" />
    </>,
    { adapter },
  )
  await page.getByRole('button', { name: 'Harbour' }).click()
  await expect.poll(shownView).toBe('ConnectingExternal')
  latchkey.close()
  await expect.poll(shownDialog).toBeNull()
  await page.getByRole('button', { name: 'MetaMask' }).click()
  await expect.poll(shownView).toBe('AllWallets')
})

test('a page without React mounts the modal and a button, and removes both', async () => {
  const { latchkey } = createTestLatchkey()
  const place = document.createElement('p')
  document.body.append(place)
  const unmount = mountLatchkey(latchkey)
  const removeButton = mountConnectButton(place, latchkey, { label: 'Start' })
  await page.getByRole('button', { name: 'Start' }).click()
  await expect.poll(shownView).toBe('Connect')
  await page.getByRole('button', { name: 'Harbour Installed' }).click()
  await expect.poll(() => latchkey.status()).toBe('connected')
  removeButton()
  unmount()
  expect(document.querySelector('latchkey-modal, latchkey-button')).toBeNull()
  expect(latchkey.account()).toBeUndefined()
  place.remove()
})
