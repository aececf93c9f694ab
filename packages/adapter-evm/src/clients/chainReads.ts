import {
  type AdapterContext,
  type CaipNetworkId,
  type ChainReads,
  isLatchkeyError,
  LatchkeyError,
  toLatchkeyError,
} from '@latchkey/core'
import { type Client, createClient, custom, parseAbi } from 'viem'
import { estimateFeesPerGas, estimateGas, getBalance, readContract } from 'viem/actions'
import { abortable } from '../session/abortable.ts'
import { encodeTokenTransfer } from '../session/encodeTokenTransfer.ts'
import { createNodes } from './createNodes.ts'

const erc20 = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** How often a pending transaction is asked for. */
export const receiptPollMs = 1_000

type Hex = `0x${string}`

/** {@link ChainReads} through viem: one client per network, single actions only. */
export function chainReads(context: AdapterContext): ChainReads {
  const { networks, clock } = context
  const clients = new Map<CaipNetworkId, Client>()

  const clientOf = (networkId: CaipNetworkId): Client => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new LatchkeyError('network_not_found', { networkId })
    const known = clients.get(networkId)
    if (known) return known
    const nodes = createNodes(context, { networkId, urls: network.rpcUrls.default.http })
    const client = createClient({ transport: custom(nodes, { retryCount: 0 }), cacheTime: 0 })
    clients.set(networkId, client)
    return client
  }

  /** viem wraps what the nodes threw; the cause is what we have a name for. */
  const ask = async <value>(
    signal: AbortSignal,
    method: string,
    work: () => Promise<value>,
  ): Promise<value> => {
    try {
      return await abortable(work(), signal)
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
    balance: ({ networkId, address }, signal) =>
      ask(signal, 'eth_getBalance', async () => getBalance(clientOf(networkId), { address: address as Hex })),

    tokenBalance: ({ networkId, address, tokenAddress }, signal) =>
      ask(signal, 'eth_call', async () =>
        readContract(clientOf(networkId), {
          address: tokenAddress as Hex,
          abi: erc20,
          functionName: 'balanceOf',
          args: [address as Hex],
        }),
      ),

    estimateFee: ({ networkId, from, to, amountBaseUnits, tokenAddress }, signal) =>
      ask(signal, 'eth_estimateGas', async () => {
        const client = clientOf(networkId)
        const call = tokenAddress
          ? { to: tokenAddress as Hex, data: encodeTokenTransfer(to, amountBaseUnits) as Hex }
          : { to: to as Hex, value: amountBaseUnits }
        const [gas, fees] = await Promise.all([
          estimateGas(client, { account: from as Hex, ...call }),
          estimateFeesPerGas(client),
        ])
        return { total: gas * fees.maxFeePerGas }
      }),

    waitForReceipt: ({ networkId, id }, signal) =>
      ask(signal, 'eth_getTransactionReceipt', async () => {
        const client = clientOf(networkId)
        for (;;) {
          const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [id as Hex] })
          if (receipt) {
            return {
              status: BigInt(receipt.status) === 1n ? ('success' as const) : ('reverted' as const),
              blockNumber: BigInt(receipt.blockNumber),
            }
          }
          await clock.sleep(receiptPollMs, signal)
        }
      }),
  }
}
