import { type CaipNetworkId, rpcMethodPolicy } from '@latchkey/core'
import { type Hex, parseTransaction } from 'viem'
import * as z from 'zod'

/** Reads that need something a node keeps for one caller, an account, a wallet or a bundler: none of it is here. */
const notHere =
  /^(?:wallet_.*|eth_accounts|eth_getAccount|eth_new\w*Filter|eth_getFilter\w+|eth_uninstallFilter|eth_\w*UserOperation\w*|eth_supportedEntryPoints|eth_syncing)$/

/** How much of a day's budget a method uses up; 1 where nothing is said. */
const costs: Readonly<Record<string, number>> = {
  eth_chainId: 0,
  eth_call: 2,
  eth_estimateGas: 3,
  eth_feeHistory: 2,
  eth_getLogs: 20,
  eth_getProof: 10,
  eth_getBlockReceipts: 20,
  eth_sendRawTransaction: 5,
}

export const costOfMethod = (method: string) => costs[method] ?? 1

export const sendsTransaction = (method: string) => method === 'eth_sendRawTransaction'

/** Whether the proxy passes a method on: what only reads, and transactions that are already signed. Specification §5. */
export const isServed = (method: string): boolean =>
  sendsTransaction(method) || (rpcMethodPolicy(method) === 'read' && !notHere.test(method))

const rawTransaction = z.tuple([z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/)])

/** Why a signed transaction is not sent on: it is not one, or not one of this network. */
export function transactionProblem(params: readonly unknown[], networkId: CaipNetworkId): string | undefined {
  const read = rawTransaction.safeParse(params)
  if (!read.success) return 'One transaction, as 0x and hex.'
  try {
    // The pattern above is what viem's type says.
    const transaction = parseTransaction(read.data[0] as Hex)
    if (`eip155:${transaction.chainId}` !== networkId) return 'The transaction is not one of this network.'
    return 'r' in transaction && transaction.r ? undefined : 'The transaction is not signed.'
  } catch {
    return 'The bytes are no transaction.'
  }
}

/** So that one question cannot keep a node busy. */
export const maxLogBlocks = 10_000n

const filter = z.object({
  blockHash: z.unknown().optional(),
  fromBlock: z.unknown().optional(),
  toBlock: z.unknown().optional(),
})
const hash = /^0x[0-9a-fA-F]{64}$/
const quantity = /^0x[0-9a-fA-F]{1,16}$/

/**
 * Why logs are not asked for: their blocks cannot be counted, or are too many.
 * @param head the newest block; asked only where it is needed
 */
export async function logsProblem(
  params: readonly unknown[],
  head: () => Promise<bigint>,
): Promise<string | undefined> {
  const read = filter.safeParse(params[0])
  if (!read.success || params.length !== 1) return 'One filter, an object.'
  const { blockHash } = read.data
  // Nodes take null for absent.
  const fromBlock = read.data.fromBlock ?? 'latest'
  const toBlock = read.data.toBlock ?? 'latest'
  if (blockHash !== undefined && blockHash !== null)
    return typeof blockHash === 'string' && hash.test(blockHash) ? undefined : 'blockHash is 32 bytes in hex.'
  const isNow = (block: unknown) =>
    typeof block === 'string' && /^(?:latest|pending|safe|finalized)$/.test(block)
  if (isNow(fromBlock) && isNow(toBlock)) return undefined
  const numberOf = async (block: unknown) => {
    if (typeof block === 'string' && quantity.test(block)) return BigInt(block)
    if (block === 'earliest') return 0n
    return isNow(block) ? head() : undefined
  }
  const [from, to] = await Promise.all([numberOf(fromBlock), numberOf(toBlock)])
  if (from === undefined || to === undefined) return 'fromBlock and toBlock are numbers in hex, or tags.'
  return to - from < maxLogBlocks ? undefined : `Logs are told for at most ${maxLogBlocks} blocks at a time.`
}
