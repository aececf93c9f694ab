import {
  type AdapterContext,
  type CaipNetworkId,
  type ChainReads,
  encodeBalanceOf,
  isLatchkeyError,
  LatchkeyError,
  toLatchkeyError,
  unlessAborted,
} from '@latchkey/core'
import { type Client, createClient, custom } from 'viem'
import { evmNodes } from './evmNodes.ts'

type Hex = `0x${string}`

/**
 * {@link ChainReads} through viem with one client per network. Balances are requested by method name, because viem's
 * `getBalance` and `readContract` import multicall and an ABI coder (27 kB).
 */
export function chainReads(context: AdapterContext): ChainReads {
  const { networks, clock } = context
  const clients = new Map<CaipNetworkId, Client>()

  const clientOf = (networkId: CaipNetworkId): Client => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new LatchkeyError('network_not_found', { networkId })
    const known = clients.get(networkId)
    if (known) return known
    const nodes = evmNodes(context, { networkId, urls: network.rpcUrls.default.http })
    const client = createClient({ transport: custom(nodes, { retryCount: 0 }), cacheTime: 0 })
    clients.set(networkId, client)
    return client
  }

  /** Rethrows the LatchkeyError of the nodes, which viem wraps in errors of its own. */
  const run = async <value>(
    signal: AbortSignal,
    method: string,
    work: () => Promise<value>,
  ): Promise<value> => {
    try {
      return await unlessAborted(signal, work)
    } catch (error) {
      for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
        if (isLatchkeyError(cause)) throw cause
      }
      throw new LatchkeyError(
        'rpc_bad_response',
        { method, problem: toLatchkeyError(error).message },
        { cause: error },
      )
    }
  }

  return {
    blockNumber: (networkId, signal) =>
      run(signal, 'eth_blockNumber', async () =>
        BigInt(await clientOf(networkId).request({ method: 'eth_blockNumber' })),
      ),

    balance: ({ networkId, address }, signal) =>
      run(signal, 'eth_getBalance', async () => {
        const params: [Hex, 'latest'] = [address as Hex, 'latest']
        return BigInt(await clientOf(networkId).request({ method: 'eth_getBalance', params }))
      }),

    tokenBalance: ({ networkId, address, tokenAddress }, signal) =>
      run(signal, 'eth_call', async () => {
        const call = { to: tokenAddress as Hex, data: encodeBalanceOf(address) }
        const answer = await clientOf(networkId).request({ method: 'eth_call', params: [call, 'latest'] })
        // A balance is exactly one word. An address without code returns `0x`.
        if (answer.length !== 66)
          throw new LatchkeyError('rpc_bad_response', { method: 'eth_call', problem: 'not a balance' })
        return BigInt(answer)
      }),

    estimateFee: (draft, signal) =>
      run(signal, 'eth_estimateGas', async () => {
        const { estimateFee } = await import('./estimateFee.ts')
        return estimateFee({ client: clientOf(draft.networkId), clock }, draft, signal)
      }),

    isContract: ({ networkId, address }, signal) =>
      run(signal, 'eth_getCode', async () => {
        const { isContractAccount } = await import('./isContractAccount.ts')
        return isContractAccount(clientOf(networkId), address)
      }),

    waitForReceipt: (transaction, signal, options) =>
      run(signal, 'eth_getTransactionReceipt', async () => {
        const { waitForReceipt } = await import('./waitForReceipt.ts')
        const client = clientOf(transaction.networkId)
        return waitForReceipt({ client, clock }, transaction, signal, options)
      }),
  }
}
