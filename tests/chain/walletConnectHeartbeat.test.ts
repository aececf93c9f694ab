import { expect, test } from 'vitest'
import { devnet, openPage, phone, propose, setupPages } from './walletConnectPages.ts'

// A file of its own, because the SDK notices such a loss at its next heartbeat only, half a minute later.
setupPages()

test('F3: an approval during a connection lost without a close event arrives', async () => {
  const { result, uri } = await propose(await openPage())
  devnet.relay.deafen()
  await phone.pair(uri)
  expect(await result).toBe('Devnet Phone')
})
