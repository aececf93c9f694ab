import { modalBehavior } from '@latchkey/controllers/parts'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import type { Environment } from '@latchkey/core'
import { createFakePlatform, createFakeWalletConnect } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWorld } from '../../fixtures/renderWorld.tsx'
import { modalRoot } from '../../fixtures/Shown.tsx'

const iphone: Environment = {
  device: 'phone',
  os: 'ios',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
}

/** Opens the list with one wallet that has a mobile app. */
async function setup(environment: Partial<Environment> = {}, unreachable = false) {
  const client = createFakeWalletConnect()
  client.unreachable = unreachable
  const world = createTestLatchkey({
    walletConnect: () => client,
    platform: { ...createFakePlatform(), environment: { ...iphone, ...environment } },
    customWallets: [{ id: 'mica', name: 'Mica', mobile_link: 'mica://' }],
  })
  await renderWorld(world)
  world.latchkey.open()
  world.latchkey.internals.router.push('AllWallets')
  const row = () => modalRoot().querySelector<HTMLElement>('[data-wallet="mica"]')
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await expect.poll(row).not.toBeNull()
  const href = () => row()?.getAttribute('href')
  const linkTo = (number: number) =>
    `mica://wc?uri=${encodeURIComponent(client.proposals[number]?.uri ?? '')}`
  const expectLink = (number: number) => expect.poll(() => href() === linkTo(number)).toBe(true)
  return { ...world, client, row, expectLink }
}

test('a row links to the pairing URI and stays the same link element when the URI is renewed', async () => {
  const { clock, client, row, expectLink } = await setup()
  await expectLink(0)
  const link = row()
  await clock.advance(230_000)
  expect(client.proposals).toHaveLength(2)
  await expectLink(1)
  expect(row()).toBe(link)
})

test('if preparing the pairing fails, no error is shown or logged, and the row is a button', async () => {
  const { clock, client, row, logged } = await setup({}, true)
  await clock.flush()
  expect(row()?.localName).toBe('button')
  expect(page.getByRole('alert').query()).toBeNull()
  expect(logged).toEqual([])
  expect(client.proposals).toEqual([])
})

test.each([
  ['ios', false],
  ['android', true],
] as const)('going back from the list on %s cancels the session proposal: %s', async (os, isCancelled) => {
  const { latchkey, client, expectLink } = await setup({ os })
  await expectLink(0)
  latchkey.use(modalBehavior).back()
  expect(client.proposals[0]?.isCancelled).toBe(isCancelled)
  latchkey.close()
  expect(client.proposals[0]?.isCancelled).toBe(true)
})

test('connecting another wallet withdraws the session proposal', async () => {
  const { latchkey, client, expectLink } = await setup({ os: 'android' })
  await expectLink(0)
  await latchkey.connect({ connectorId: 'harbour' })
  await expect.poll(() => client.proposals[0]?.isCancelled).toBe(true)
})

test('no pairing is prepared on a desktop', async () => {
  const { clock, client, row } = await setup({ device: 'desktop', os: 'other' })
  await clock.flush()
  expect(row()?.localName).toBe('button')
  expect(client.proposals).toEqual([])
})
