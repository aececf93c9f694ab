import { describe, test } from 'vitest'
import { adapterContract } from './adapterContract.ts'
import { createFakeAdapter } from './fakeAdapter.ts'
import { createFakeClock } from './fakeClock.ts'
import { createFakePlatform } from './fakePlatform.ts'
import { aliceAddress, bobAddress, carolAddress, fjordChain, meadowChain, meadowToken } from './fixtures.ts'

async function makeWorld() {
  const factory = createFakeAdapter({
    wallets: [{ id: 'harbour', addresses: [aliceAddress, bobAddress], networkId: meadowChain.caipNetworkId }],
  })
  const wallet = factory.wallet('harbour')
  const adapter = factory.create({
    networks: [meadowChain, fjordChain],
    clock: createFakeClock(),
    http: async () => ({ status: 200, headers: new Headers(), text: '' }),
    platform: createFakePlatform(),
    log: { warn: () => {}, error: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  return {
    adapter,
    connectorId: 'harbour',
    addresses: [aliceAddress, bobAddress],
    networkId: meadowChain.caipNetworkId,
    otherNetworkId: fjordChain.caipNetworkId,
    tokenAddress: meadowToken.address,
    receiver: carolAddress,
    nativeAmount: 1_234_567_890_123_456_789n,
    asksToSwitch: true,
    decide: (decision: 'approve' | 'reject' | 'hang') => {
      wallet.behaviour = decision
    },
    lock: () => wallet.emit({ type: 'locked' }),
    selectAccount: (index: number) => {
      const order = index === 0 ? [aliceAddress, bobAddress] : [bobAddress, aliceAddress]
      wallet.emit({
        type: 'accounts',
        accounts: order.map((address) => ({ namespace: 'eip155' as const, address, type: 'eoa' as const })),
      })
    },
    movesMoney: false,
    stop: () => {},
  }
}

describe('the fake adapter fulfils the adapter contract', () => {
  for (const { name, run } of adapterContract(makeWorld)) test(name, run)
})
