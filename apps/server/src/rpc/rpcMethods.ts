import { type CaipNetworkId, rpcMethodPolicy } from '@latchkey/core'
import { type Hex, parseTransaction } from 'viem'
import * as z from 'zod'
import { solanaCosts } from './solanaMethods.ts'

/** Read methods that need state kept for one caller, an account, a wallet or a bundler. They are not supported. */
const unsupported =
  /^(?:wallet_.*|eth_accounts|eth_getAccount|eth_new\w*Filter|eth_getFilter\w+|eth_uninstallFilter|eth_\w*UserOperation\w*|eth_supportedEntryPoints|eth_syncing)$/

/** Whether a network is one of Solana; all others are EVM networks. */
export const isSolana = (networkId: CaipNetworkId) => networkId.startsWith('solana:')

/** Cost of a method in units of the daily budget; 1 if not listed. */
const costs: Readonly<Record<string, number>> = {
  ...solanaCosts,
  eth_chainId: 0,
  eth_call: 2,
  eth_estimateGas: 3,
  eth_feeHistory: 2,
  eth_getLogs: 20,
  eth_getProof: 10,
  eth_getBlockReceipts: 20,
  eth_sendRawTransaction: 5,
  eth_simulateV1: 6,
}

export const costOfMethod = (method: string) => costs[method] ?? 1

/** Whether a method is forwarded to a network: reads, and signed transactions. Spec §5. */
export const isServed = (networkId: CaipNetworkId, method: string): boolean =>
  isSolana(networkId)
    ? Object.hasOwn(solanaCosts, method)
    : method === 'eth_sendRawTransaction' || (rpcMethodPolicy(method) === 'read' && !unsupported.test(method))

const rawTransaction = z.tuple([z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/)])

/** Why a signed transaction is rejected: it is invalid, or of another network. `undefined` if it is valid. */
export function transactionProblem(params: readonly unknown[], networkId: CaipNetworkId): string | undefined {
  const read = rawTransaction.safeParse(params)
  if (!read.success) return 'The parameter must be one transaction in hex, starting with 0x.'
  try {
    // The cast is guaranteed by the pattern above.
    const transaction = parseTransaction(read.data[0] as Hex)
    if (`eip155:${transaction.chainId}` !== networkId) return 'The transaction is for another network.'
    return 'r' in transaction && transaction.r ? undefined : 'The transaction is not signed.'
  } catch {
    return 'The bytes are not a transaction.'
  }
}

/** Maximum number of calls in a simulation, so that it costs a node little more than the same number of `eth_call`. */
const maxSimulatedCalls = 8

const simulation = z.object({
  blockStateCalls: z.tuple([
    z.strictObject({ calls: z.array(z.looseObject({})).min(1).max(maxSimulatedCalls) }),
  ]),
})

/** Why a simulation is rejected; `undefined` if it is valid. Ethereum execution APIs, `eth_simulateV1`. */
export function simulationProblem([payload]: readonly unknown[]): string | undefined {
  if (simulation.safeParse(payload).success) return undefined
  return `A simulation has one block of at most ${maxSimulatedCalls} calls, without overrides.`
}

/** Maximum range of a log query, so that one request cannot overload a node. */
export const maxLogBlocks = 10_000n

const filter = z.object({
  blockHash: z.unknown().optional(),
  fromBlock: z.unknown().optional(),
  toBlock: z.unknown().optional(),
})
const hash = /^0x[0-9a-fA-F]{64}$/
const quantity = /^0x[0-9a-fA-F]{1,16}$/

/**
 * Why a log query is rejected: its block range is unknown or too large. `undefined` if it is valid.
 * @param head - reads the latest block number; only called if needed
 */
export async function logsProblem(
  params: readonly unknown[],
  head: () => Promise<bigint>,
): Promise<string | undefined> {
  const read = filter.safeParse(params[0])
  if (!read.success || params.length !== 1) return 'The parameter must be one filter object.'
  const { blockHash } = read.data
  // Nodes treat null as absent.
  const fromBlock = read.data.fromBlock ?? 'latest'
  const toBlock = read.data.toBlock ?? 'latest'
  if (blockHash !== undefined && blockHash !== null)
    return typeof blockHash === 'string' && hash.test(blockHash) ? undefined : 'blockHash is 32 bytes in hex.'
  const isRecentTag = (block: unknown) =>
    typeof block === 'string' && /^(?:latest|pending|safe|finalized)$/.test(block)
  if (isRecentTag(fromBlock) && isRecentTag(toBlock)) return undefined
  const numberOf = async (block: unknown) => {
    if (typeof block === 'string' && quantity.test(block)) return BigInt(block)
    if (block === 'earliest') return 0n
    return isRecentTag(block) ? head() : undefined
  }
  const [from, to] = await Promise.all([numberOf(fromBlock), numberOf(toBlock)])
  if (from === undefined || to === undefined) return 'fromBlock and toBlock are numbers in hex, or tags.'
  return to - from < maxLogBlocks ? undefined : `Logs are told for at most ${maxLogBlocks} blocks at a time.`
}
