import { solanaAdapter } from '@latchkey/adapter-solana'
import type { ChainAdapter } from '@latchkey/core'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { solanaNetwork, solanaTestnet } from '@latchkey/core/networks'
import { adapterContract } from '@latchkey/core/testing'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { devnetPlatform } from '../doubles/devnetPlatform.ts'

let devnet: Devnet

beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

/** The adapter on the devnet's Solana chain, with the Devnet Wallet without its UI. */
async function makeWorld(program: 'token' | 'token-2022') {
  const { solana } = devnet
  const { platform, wallet } = devnetPlatform(devnet.chains, solana.chain.rpcUrl)
  const clock = systemClock()
  const { genesisHash, name, rpcUrl } = solana.chain
  const network = solanaNetwork({ genesisHash, name, http: [rpcUrl] })
  const [active = '', second = ''] = wallet.solanaAddresses
  // More than a double can hold.
  await solana.setBalance(active, 5_000_000_000_000_000_000n)
  // Another local chain: the wallet has one name for all of them.
  const other = { ...solanaTestnet, caipNetworkId: 'solana:other', id: 'other' } as const
  const adapter: ChainAdapter = solanaAdapter({
    page: {
      registeredWallets(register) {
        register(wallet.standardWallet)
        return () => {}
      },
      legacyWallets: () => [],
    },
  }).create({
    networks: [network, other],
    clock,
    http: fetchHttp(clock),
    platform,
    log: { ...consoleLog(), warn: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  wallet.setApprove('always')
  const [token, token2022] = devnet.deployment.solana.tokens
  return {
    adapter,
    connectorId: 'Devnet Wallet',
    addresses: [active, second],
    networkId: network.caipNetworkId,
    otherNetworkId: other.caipNetworkId,
    tokenAddress: (program === 'token' ? token : token2022)?.address,
    receiver: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    nativeAmount: 1_234_567_890_123_456_789n,
    asksToSwitch: false,
    decide: (decision: 'approve' | 'reject' | 'hang') => {
      wallet.behave(decision === 'hang' ? 'hang' : 'normal')
      wallet.setApprove(decision === 'reject' ? 'never' : 'always')
    },
    selectAccount: (index: number) => wallet.selectAccount(index),
    movesMoney: true,
    stop: () => {},
  }
}

describe.each(['token', 'token-2022'] as const)(
  'adapter-solana fulfils the adapter contract on the SVM, with a token of the program %s',
  (program) => {
    for (const { name, run } of adapterContract(() => makeWorld(program))) test(name, run)
  },
)
