import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { sending, sendProblems } from '@latchkey/controllers/parts'
import { evmNetwork } from '@latchkey/core/networks'
import { createFakeStorage } from '@latchkey/core/testing'
import { startTestServices } from '@latchkey/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { devnetPlatform, devnetRdns } from '../doubles/devnetPlatform.ts'

let services: Awaited<ReturnType<typeof startTestServices>>
beforeAll(async () => {
  services = await startTestServices('memory', [])
})
afterAll(() => services.stop())

/** A connected Latchkey with the Devnet Wallet; names come from real services, contracts and nodes. */
async function sender() {
  const { devnet, ask } = services.chain
  const [chain] = devnet.chains
  const [{ name, address } = { name: '', address: '' }] = devnet.deployment.names
  if (!chain) throw new TypeError('The devnet has no chain')
  const { id, name: title, rpcUrl, nativeCurrency } = chain
  const network = evmNetwork({ id, name: title, nativeCurrency, http: [rpcUrl] })
  const { platform, wallet } = devnetPlatform(devnet.chains)
  wallet.setApprove('always')
  const latchkey = createLatchkey({
    networks: [network],
    adapters: [evmAdapter()],
    metadata: { name: 'Meadow', url: 'https://app.example' },
    projectId: 'contract',
    services: { blockchain: services.url },
    ports: { platform, storage: createFakeStorage() },
  })
  const stop = latchkey.start()
  await latchkey.whenSettled()
  await latchkey.connect({ connectorId: devnetRdns })
  const send = latchkey.use(sending)
  send.setToken({ networkId: network.caipNetworkId, address: undefined, ...nativeCurrency })
  send.setAmount('0.5')
  const [from = ''] = wallet.addresses
  return {
    ...{ latchkey, send, stop, name, address },
    problems: () => sendProblems(send.state.getState(), latchkey.balances.state.getState()),
    balance: async () => BigInt(String(await ask('eth_getBalance', address, 'latest'))),
    sent: async () => Number(await ask('eth_getTransactionCount', from, 'latest')),
  }
}

test('F23, R-61: harbour.eth is paid; a name on which two nodes disagree is unconfirmed and nothing is sent', async () => {
  const { latchkey, send, stop, name, address, problems, balance, sent } = await sender()
  const before = { balance: await balance(), sent: await sent() }

  send.setReceiver('disputed.eth')
  await vi.waitFor(() => expect(problems()).toEqual({ receiver: 'name-unconfirmed' }), { timeout: 60_000 })
  expect(() => send.review()).toThrow('could not be confirmed')
  await expect(send.submit()).rejects.toThrow()
  expect([await balance(), await sent()]).toEqual([before.balance, before.sent])

  send.setReceiver(name)
  await vi.waitFor(() => expect(problems()).toEqual({}), { timeout: 60_000 })
  expect(send.review()).toMatchObject({ to: address, toName: 'harbour.eth' })
  await send.submit()
  await vi.waitFor(() => expect(send.state.getState().confirmation).toBe('confirmed'), { timeout: 60_000 })
  expect([await balance(), await sent()]).toEqual([before.balance + 5n * 10n ** 17n, before.sent + 1])
  send.reset()
  await latchkey.disconnect()
  stop()
})
