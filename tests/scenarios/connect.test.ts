import { isLatchkeyError } from '@latchkey/core'
import { aliceAddress, createFakeAdapter, createFakeStorage, fjordChain, meadowChain } from '@latchkey/core/testing'
import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, test } from 'vitest'

test('connecting an announced wallet: connecting, then connected, then the modal closes after 600 ms (§4, design view 4)', async () => {
  const { latchkey, clock, adapter, start } = createTestLatchkey()
  const stop = await start()
  expect(latchkey.status()).toBe('disconnected')
  adapter.wallet('harbour').behaviour = 'hang'
  latchkey.open()
  const connecting = latchkey.connect({ connectorId: 'harbour' })
  await clock.flush()
  expect(latchkey.status()).toBe('connecting')
  expect(latchkey.router.state.getState().view).toBe('ConnectingExternal')

  adapter.wallet('harbour').answer('approve')
  expect((await connecting).accounts[0]?.address).toBe(aliceAddress)
  expect(latchkey.status()).toBe('connected')
  expect(latchkey.account()?.caipAddress).toBe(`${meadowChain.caipNetworkId}:${aliceAddress}`)
  await clock.advance(599)
  expect(latchkey.modal.state.getState().open).toBe(true)
  await clock.advance(1)
  expect(latchkey.modal.state.getState().open).toBe(false)
  expect(latchkey.router.state.getState().view).toBe('Connect')
  stop()
  expect(clock.pending).toBe(0)
})
