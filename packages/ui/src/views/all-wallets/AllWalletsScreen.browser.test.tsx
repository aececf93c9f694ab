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

/** The list, open, with one wallet that has an app. */
async function setup(where: Partial<Environment> = {}, unreachable = false) {
  const client = createFakeWalletConnect()
  client.unreachable = unreachable
  const world = createTestLatchkey({
    walletConnect: () => client,
    platform: { ...createFakePlatform(), environment: { ...iphone, ...where } },
    customWallets: [{ id: 'mica', name: 'Mica', mobile_link: 'mica://' }],
  })
  await renderWorld(world)
  world.latchkey.open()
  world.latchkey.router.push('AllWallets')
  const row = () => modalRoot().querySelector<HTMLElement>('[data-wallet="mica"]')
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await expect.poll(row).not.toBeNull()
  const href = () => row()?.getAttribute('href')
  const linkTo = (number: number) =>
    `mica://wc?uri=${encodeURIComponent(client.invitations[number]?.uri ?? '')}`
  const follows = (number: number) => expect.poll(() => href() === linkTo(number)).toBe(true)
  return { ...world, client, row, follows }
}

test('a row is a link with the invitation, and follows it when it is renewed, without a moment as a button', async () => {
  const { clock, client, row, follows } = await setup()
  await follows(0)
  const link = row()
  await clock.advance(230_000)
  expect(client.invitations).toHaveLength(2)
  await follows(1)
  expect(row()).toBe(link)
})

test('an invitation nobody asked for fails without a word: the row is a button', async () => {
  const { clock, client, row, logged } = await setup({}, true)
  await clock.flush()
  expect(row()?.localName).toBe('button')
  expect(page.getByRole('alert').query()).toBeNull()
  expect(logged).toEqual([])
  expect(client.invitations).toEqual([])
})

test.each([
  ['ios', false],
  ['android', true],
] as const)('back from the list on %s: the invitation has ended: %s', async (os, ended) => {
  const { latchkey, client, follows } = await setup({ os })
  await follows(0)
  latchkey.use(modalBehavior).back()
  expect(client.invitations[0]?.withdrawn).toBe(ended)
  latchkey.close()
  expect(client.invitations[0]?.withdrawn).toBe(true)
})

test('who goes on to another way waits for no wallet elsewhere', async () => {
  const { latchkey, client, follows } = await setup({ os: 'android' })
  await follows(0)
  await latchkey.connect({ connectorId: 'harbour' })
  await expect.poll(() => client.invitations[0]?.withdrawn).toBe(true)
})

test('on a computer no invitation is made', async () => {
  const { clock, client, row } = await setup({ device: 'desktop', os: 'other' })
  await clock.flush()
  expect(row()?.localName).toBe('button')
  expect(client.invitations).toEqual([])
})
