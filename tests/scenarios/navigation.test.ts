import { leavingPage, sending } from '@latchkey/controllers/parts'
import { carolAddress } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { bnb, ready } from './sendWorld.ts'

type World = ReturnType<typeof createTestLatchkey>

const behavior = ({ latchkey }: Pick<World, 'latchkey'>) => latchkey.use(leavingPage)
const isOpen = ({ latchkey }: Pick<World, 'latchkey'>) => latchkey.internals.modal.state.getState().open

async function opened() {
  const world = createTestLatchkey()
  await world.start()
  world.latchkey.open()
  return world
}

test.each(['history', 'page'] as const)('a page that navigates by its %s closes the modal', async (by) => {
  const world = await opened()
  behavior(world).navigated(by)
  expect(isOpen(world)).toBe(false)
})

test('while a wallet is asked to connect, only a user who goes back closes the modal', async () => {
  const world = await opened()
  world.adapter.wallet('harbour').behaviour = 'hang'
  const connected = world.latchkey.connect({ connectorId: 'harbour' })
  behavior(world).navigated('page')
  expect(isOpen(world)).toBe(true)
  behavior(world).navigated('history')
  expect(isOpen(world)).toBe(false)
  await expect(connected).rejects.toMatchObject({ code: 'modal_closed' })
})

test('an app that shows its next page while a transfer is approved does not cancel it', async () => {
  const world = await ready()
  const { latchkey, adapter, clock, fill, send } = world
  await fill(bnb, '0.5', carolAddress)
  latchkey.use(sending).review()
  adapter.wallet('harbour').behaviour = 'hang'
  const submitted = latchkey.use(sending).submit()
  await clock.flush()
  behavior(world).navigated('page')
  expect([isOpen(world), send().status]).toEqual([true, 'sending'])
  adapter.wallet('harbour').answer('approve')
  await clock.flush()
  expect(send().status).toBe('sent')
  latchkey.use(sending).reset()
  await submitted.catch(() => {})
})

test('a page that navigates while the modal is closed leaves its view as it is', async () => {
  const world = await opened()
  const { router } = world.latchkey.internals
  world.latchkey.close()
  router.push('Account')
  behavior(world).navigated('page')
  expect(router.state.getState().view).toBe('Account')
})
