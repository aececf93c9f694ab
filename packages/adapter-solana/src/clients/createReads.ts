import type { ChainReads } from '@latchkey/core'
import type { Chain } from './createChain.ts'

/** {@link ChainReads} of Solana chains, whose code is loaded with the first read. */
export function createReads(load: () => Promise<Chain>): ChainReads {
  return {
    blockNumber: async (networkId, signal) => (await load()).reads.blockNumber(networkId, signal),
    balance: async (at, signal) => (await load()).reads.balance(at, signal),
    tokenBalance: async (at, signal) => (await load()).reads.tokenBalance(at, signal),
    estimateFee: async (draft, signal) => (await load()).reads.estimateFee(draft, signal),
    waitForReceipt: async (transaction, signal, options) =>
      (await load()).reads.waitForReceipt(transaction, signal, options),
  }
}
