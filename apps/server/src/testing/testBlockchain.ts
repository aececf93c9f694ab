import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { createFakeClock } from '@latchkey/core/testing'
import {
  type Chains,
  createNetworkCall,
  createRpc,
  NodeUnavailable,
  reachableNetworks,
} from '@latchkey/server-kit/chains'
import type { BlockchainNeeds } from '../blockchain/createBlockchain.ts'
import { testChains } from './testChains.ts'

/** Networks whose nodes and vendors are unavailable. */
export const testBlockchain: BlockchainNeeds = {
  chains: testChains,
  indexed: testChains.networks.map(({ caipNetworkId }) => caipNetworkId),
  call: () => Promise.reject(new NodeUnavailable('there is none')),
  clock: createFakeClock(),
  http: () => Promise.reject(new TypeError('there is none')),
  vendors: { priceFeed: new Map(), rateFeed: new Map(), coingecko: undefined, oneinch: undefined },
}

/** Networks whose nodes are reached by HTTP. */
export function reachableBlockchain(chains: Chains = testChains): BlockchainNeeds {
  const clock = systemClock()
  const http = fetchHttp(clock)
  const call = createNetworkCall({
    networks: reachableNetworks(chains),
    clock,
    rpc: createRpc({ http, clock }),
  })
  return { ...testBlockchain, chains, clock, http, call }
}
