import { LatchkeyError } from '@latchkey/core'

const quantities = new Set([
  'eth_getBalance',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_blockNumber',
  'eth_chainId',
  'eth_getTransactionCount',
])

type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/**
 * Parses and validates an untrusted JSON-RPC answer: its version, its id, either a result or an error, and a result of
 * the shape of its method. Security R-60; faults F18 to F20.
 *
 * @throws LatchkeyError `rpc_bad_response`
 */
export function checkAnswer(body: string, { id, method }: { id: number; method: string }): Answer {
  const bad = (problem: string) => new LatchkeyError('rpc_bad_response', { method, problem })
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    throw bad('not JSON')
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw bad('not an object')
  if (!('jsonrpc' in answer) || answer.jsonrpc !== '2.0') throw bad('no JSON-RPC 2.0')
  if (!('id' in answer) || answer.id !== id) throw bad('answers another request')
  if ('error' in answer && answer.error != null) return { error: checkError(answer.error, bad) }
  if (!('result' in answer)) throw bad('neither result nor error')
  checkResult(answer.result, method, bad)
  return { result: answer.result }
}

function checkError(error: unknown, bad: (problem: string) => LatchkeyError) {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'number') {
    throw bad('an error without a code')
  }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return { code: error.code, message, ...('data' in error ? { data: error.data } : {}) }
}

function checkResult(result: unknown, method: string, bad: (problem: string) => LatchkeyError): void {
  if (quantities.has(method)) {
    if (typeof result !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(result))
      throw bad('not a number of at most 256 bits')
  } else if (method === 'eth_call' || method === 'eth_getCode') {
    if (typeof result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(result)) throw bad('not bytes')
  } else if (method === 'eth_getTransactionReceipt') {
    if (result === null) return
    const ok =
      typeof result === 'object' &&
      'status' in result &&
      'blockNumber' in result &&
      'transactionHash' in result
    if (!ok) throw bad('not a receipt')
  } else if (method === 'eth_getTransactionByHash') {
    if (result !== null && !isTransaction(result)) throw bad('not a transaction')
  } else if (method === 'eth_getBlockByNumber') {
    const block = result as { readonly transactions?: unknown } | null
    if (block !== null && !Array.isArray(block.transactions)) throw bad('not a block')
  } else if (method === 'eth_feeHistory') {
    const history = result as { readonly baseFeePerGas?: unknown } | null
    if (!Array.isArray(history?.baseFeePerGas)) throw bad('not a history of fees')
  }
}

const hex = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)

function isTransaction(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { hash, from, to, nonce, value, input } = result as Readonly<Record<string, unknown>>
  return [hash, from, nonce, value, input].every(hex) && (to === null || hex(to))
}
