import type { WalletConnectSession } from '@latchkey/core'
import { aliceAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { world } from '../testing/evmWorld.ts'

/** Requests of a remote wallet, after a message was signed by an account of `type`. */
async function requests(type: 'eoa' | 'smartAccount') {
  const asked: { readonly method: string; readonly waitMs?: number | undefined }[] = []
  const approved: WalletConnectSession = {
    wallet: { name: 'Harbour', imageUrl: undefined },
    signedIn: [],
    accounts: () => [`${meadowChain.caipNetworkId}:${aliceAddress}`],
    methods: () => ['personal_sign'],
    request: async (request) => {
      asked.push(request)
      // Longer than a signature of a key, so that it is left to the server.
      return `0x${'ab'.repeat(130)}`
    },
    onChange: () => () => {},
    openedBy: () => {},
    disconnect: async () => {},
  } as WalletConnectSession
  const { adapter } = world()
  const session = await adapter.connect({
    connectorId: 'walletConnect',
    networkId: meadowChain.caipNetworkId,
    signal: new AbortController().signal,
    approved,
  })
  const signer = { namespace: 'eip155', address: aliceAddress, type } as const
  await session.signMessage('hello', signer, new AbortController().signal)
  session.release()
  return asked
}

test('a remote contract account has hours to sign, because its owners do so one after another', async () => {
  expect(await requests('smartAccount')).toMatchObject([{ method: 'personal_sign', waitMs: 43_200_000 }])
})

test('a remote key has the time of the protocol', async () => {
  const [request] = await requests('eoa')
  expect(request?.waitMs).toBeUndefined()
})
