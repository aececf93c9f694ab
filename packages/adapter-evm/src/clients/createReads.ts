import type { AdapterContext, ChainReads } from '@latchkey/core'

/** {@link ChainReads} of EVM chains, whose code is loaded with the first read. */
export function createReads(context: AdapterContext): ChainReads {
  let loading: Promise<ChainReads> | undefined
  const load = () => {
    loading ??= import('./chainReads.ts').then(({ chainReads }) => chainReads(context))
    // A failed import is retried on the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    blockNumber: async (networkId, signal) => (await load()).blockNumber(networkId, signal),
    balance: async (at, signal) => (await load()).balance(at, signal),
    tokenBalance: async (at, signal) => (await load()).tokenBalance(at, signal),
    estimateFee: async (draft, signal) => (await load()).estimateFee(draft, signal),
    isContract: async (at, signal) => (await load()).isContract?.(at, signal) ?? false,
    waitForReceipt: async (transaction, signal, options) =>
      (await load()).waitForReceipt(transaction, signal, options),
  }
}
