import { evmAdapter } from '@latchkey/adapter-evm'
import type { ChainAdapter } from '@latchkey/core'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { evmNetwork } from '@latchkey/core/networks'
import { adapterContract } from '@latchkey/core/testing'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { devnetPlatform, devnetRdns } from '../doubles/devnetPlatform.ts'

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

/** The adapter on the devnet's chains, with the Devnet Wallet without its UI. */
async function makeWorld() {
  const { platform, wallet } = devnetPlatform(devnet.chains)
  const clock = systemClock()
  const networks = devnet.chains.map(({ id, name, rpcUrl, nativeCurrency }) =>
    evmNetwork({ id, name, nativeCurrency, http: [rpcUrl] }),
  )
  const adapter: ChainAdapter = evmAdapter().create({
    networks,
    clock,
    http: fetchHttp(clock),
    platform,
    log: { ...consoleLog(), warn: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  wallet.setApprove('always')
  const [network, otherNetwork] = networks
  const token = devnet.deployment.tokens.find(
    (one) => one.networkId === network?.caipNetworkId && one.decimals === 6,
  )
  if (!network || !otherNetwork) throw new TypeError('the devnet has two chains')
  return {
    adapter,
    connectorId: devnetRdns,
    addresses: wallet.addresses,
    networkId: network.caipNetworkId,
    otherNetworkId: otherNetwork.caipNetworkId,
    tokenAddress: token?.address,
    receiver: '0x00000000000000000000000000000000000A11cE',
    nativeAmount: 1_234_567_890_123_456_789n,
    asksToSwitch: true,
    decide: (decision: 'approve' | 'reject' | 'hang') => {
      wallet.behave(decision === 'hang' ? 'hang' : 'normal')
      wallet.setApprove(decision === 'reject' ? 'never' : 'always')
    },
    lock: () => wallet.lock(),
    selectAccount: (index: number) => wallet.selectAccount(index),
    movesMoney: true,
    stop: () => {},
  }
}

describe('adapter-evm fulfils the adapter contract on Anvil', () => {
  for (const { name, run } of adapterContract(makeWorld)) test(name, run)
})
