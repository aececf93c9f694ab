import { createFakeClock } from '@latchkey/core/testing'
import { NodeUnavailable } from '@latchkey/service/chains'
import type { BlockchainNeeds } from '../blockchain/createBlockchain.ts'
import { testChains } from './testChains.ts'

/** Networks whose nodes and vendors are away. */
export const testBlockchain: Omit<BlockchainNeeds, 'db'> = {
  chains: testChains,
  indexed: testChains.networks.map(({ caipNetworkId }) => caipNetworkId),
  call: () => Promise.reject(new NodeUnavailable('there is none')),
  clock: createFakeClock(),
  http: () => Promise.reject(new TypeError('there is none')),
  vendors: { priceFeed: new Map(), coingecko: undefined, oneinch: undefined },
  nameOf: async () => undefined,
}
