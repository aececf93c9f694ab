import { aliceAddress, bobAddress } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { connected, siwx } from './signInWorld.ts'

/** A sign-in that the wallet has not answered yet. @param isContract - whether the account has code */
async function waiting(isContract: boolean) {
  const world = await connected()
  if (isContract) world.adapter.chain.contracts.add(aliceAddress)
  const asked: (boolean | undefined)[] = []
  const { createMessage } = world.server.config
  world.server.config.createMessage = (input, signal) => {
    asked.push(input.ownersSignLater)
    return createMessage(input, signal)
  }
  world.latchkey.internals.router.push('SIWXSignMessage')
  await world.clock.advance(241_000)
  world.adapter.wallet('harbour').behaviour = 'hang'
  let result = 'waiting'
  void world.latchkey.signIn().then(
    () => {
      result = 'signed in'
    },
    (error: { code: string }) => {
      result = error.code
    },
  )
  await world.clock.flush()
  return { ...world, asked, result: () => result }
}

test('the owners of a contract account may sign hours later, and the server is told to wait', async () => {
  const world = await waiting(true)
  expect(world.asked).toEqual([undefined, true])
  expect(siwx(world)).toMatchObject({ status: 'signing', ownersSignLater: true })
  await world.clock.advance(2 * 3_600_000)
  expect(siwx(world).status).toBe('signing')
  expect(world.result()).toBe('waiting')
  world.adapter.wallet('harbour').answer('approve')
  await world.clock.flush()
  expect(world.result()).toBe('signed in')
  expect(world.server.sessions).toHaveLength(1)
})

test('the key of an account signs within 300 s', async () => {
  const world = await waiting(false)
  expect(world.asked).toEqual([undefined])
  expect(siwx(world)).toMatchObject({ status: 'signing', ownersSignLater: false })
  await world.clock.advance(300_000)
  expect(world.result()).toBe('deadline_exceeded')
})

test('a message that was being prepared for the account before is not signed by the next one', async () => {
  const world = await connected()
  world.adapter.chain.hidesContracts = true
  const changeTo = (address: string) =>
    world.adapter.wallet('harbour').emit({
      type: 'accounts',
      accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
    })
  changeTo(bobAddress)
  await world.clock.flush()
  expect(siwx(world).status).toBe('preparing')
  changeTo(aliceAddress)
  await world.clock.advance(200)
  const signedIn = world.latchkey.signIn()
  await world.clock.advance(1_000)
  await signedIn
  expect(world.server.sessions.map(({ data }) => data.accountAddress)).toEqual([aliceAddress])
})
