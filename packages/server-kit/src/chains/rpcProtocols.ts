import {
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  type RpcAnswer,
  type RpcError,
  readRpcAnswer,
} from '@latchkey/core'
import { parseExact } from './exactJson.ts'
import { solanaResultProblem } from './solanaResults.ts'

/** What differs between the JSON-RPC of chain families. */
type RpcProtocol = {
  /** The method whose answer names the chain, and whether an answer names the right one. */
  readonly chainMethod: string
  isChain(answer: unknown, networkId: CaipNetworkId): boolean
  /** Limit for the answer to a method. */
  maxBytes(method: string): number
  readAnswer(text: string, call: { readonly id: number; readonly method: string }): RpcAnswer
  /** Whether the request itself failed, so that no other node needs to be asked. */
  isFinal(error: RpcError): boolean
}

/** Size limits of answers: 1 MiB, and 8 MiB for methods that return lists. Security R-60. */
const usualBytes = 1_048_576
const listBytes = 8 * usualBytes

/** EIP-1474 leaves the code of a failed call to the node: geth uses 3 or -32000, others only describe it in the text. */
const failedCall = /revert|out of gas|invalid (?:opcode|jump)|stack (?:over|under)flow/i

const evmLists = new Set([
  'eth_getLogs',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'debug_traceBlockByNumber',
  'trace_block',
])

const evm: RpcProtocol = {
  chainMethod: 'eth_chainId',
  isChain: (answer, networkId) =>
    typeof answer === 'string' &&
    /^0x[0-9a-fA-F]{1,64}$/.test(answer) &&
    `eip155:${BigInt(answer)}` === networkId,
  maxBytes: (method) => (evmLists.has(method) ? listBytes : usualBytes),
  readAnswer: readRpcAnswer,
  isFinal: ({ code, message }) => code === 3 || failedCall.test(message),
}

const solanaLists = new Set(['getMultipleAccounts', 'getProgramAccounts', 'getTokenAccountsByOwner'])
/**
 * Invalid parameters, a simulation that failed, an invalid signature, and a transaction of a version that was not asked for.
 * @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs
 */
const solanaFinal = new Set([-32_602, -32_002, -32_003, -32_015])

const solana: RpcProtocol = {
  chainMethod: 'getGenesisHash',
  // A CAIP-2 reference is the beginning of the hash.
  isChain: (answer, networkId) =>
    typeof answer === 'string' && `solana:${answer.slice(0, 32)}` === networkId && answer.length >= 32,
  maxBytes: (method) => (solanaLists.has(method) ? listBytes : usualBytes),
  readAnswer(text, call) {
    const answer = parseExact(text, (quoted) => readRpcAnswer(quoted, call))
    const problem = 'result' in answer ? solanaResultProblem(call.method, answer.result) : undefined
    return problem ? { problem } : answer
  },
  isFinal: ({ code }) => solanaFinal.has(code),
}

const protocols: Readonly<Partial<Record<Namespace, RpcProtocol>>> = { eip155: evm, solana }

/** The protocol of a network's nodes. @throws TypeError for a chain family without one */
export function protocolOf(networkId: CaipNetworkId): RpcProtocol {
  const protocol = protocols[namespaceOf(networkId)]
  if (!protocol) throw new TypeError(`There is no RPC of ${networkId}`)
  return protocol
}

/** Whether a method sends a signed transaction. It is sent to one node only, whatever the answer. Rule G7. */
export const sendsTransaction = (method: string): boolean =>
  method === 'eth_sendRawTransaction' || method === 'sendTransaction'
