import { leavingPage, sending } from '@latchkey/controllers/parts'
import { carolAddress } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { bnb, ready } from './sendWorld.ts'

type World = Pick<ReturnType<typeof createTestLatchkey>, 'latchkey'>

/** Whether the modal closes when the page navigates by itself, and when the user goes back. */
const closes = ({ latchkey }: World) => {
  const { closesModal } = latchkey.use(leavingPage)
  return { byPage: closesModal('page'), byUser: closesModal('history') }
}

async function opened() {
  const world = createTestLatchkey()
  await world.start()
  world.latchkey.open()
  return world
}

test('a page that navigates closes the modal', async () => {
  expect(closes(await opened())).toEqual({ byPage: true, byUser: true })
})

test('while a wallet is asked to connect, only a user who goes back closes the modal', async () => {
  const world = await opened()
  const { latchkey, adapter } = world
  adapter.wallet('harbour').behaviour = 'hang'
  const connected = latchkey.connect({ connectorId: 'harbour' })
  expect(closes(world)).toEqual({ byPage: false, byUser: true })
  latchkey.close()
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
  expect(closes(world)).toEqual({ byPage: false, byUser: true })
  adapter.wallet('harbour').answer('approve')
  await clock.flush()
  expect(send().status).toBe('sent')
  latchkey.use(sending).reset()
  await submitted.catch(() => {})
})

test('a modal that is closed stays as it is when the page navigates', async () => {
  const world = await opened()
  world.latchkey.close()
  expect(closes(world)).toEqual({ byPage: false, byUser: false })
})
