import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, test } from 'vitest'
import { restoredProvider } from './restoredProvider.ts'

/** A page that was loaded again with a connected wallet, which has not answered yet. */
async function reloaded() {
  const visit = createTestLatchkey()
  const leave = await visit.start()
  await visit.latchkey.connect({ connectorId: 'harbour' })
  leave()
  const { adapter, storage } = visit
  const wallet = adapter.wallet('harbour')
  wallet.permitted = true
  wallet.behaviour = 'hang'
  const page = createTestLatchkey({ adapter, storage })
  await page.start()
  expect(page.latchkey.status()).toBe('restoring')
  return { ...page, wallet }
}

test('a press before the wallet has answered gets its provider when it does', async () => {
  const { latchkey, clock, wallet } = await reloaded()
  const provider = restoredProvider(latchkey)
  wallet.answer('approve')
  await clock.flush()
  expect(await provider).toBeDefined()
})

test('a press waits no longer than the kit does, and gets no provider then', async () => {
  const { latchkey, clock } = await reloaded()
  const provider = restoredProvider(latchkey)
  await clock.advance(3_000)
  expect(await provider).toBeUndefined()
})
