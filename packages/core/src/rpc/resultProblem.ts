const quantities = new Set([
  'eth_getBalance',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_blockNumber',
  'eth_chainId',
  'eth_getTransactionCount',
])
const bytes = new Set(['eth_call', 'eth_getCode'])
const lists = new Set(['eth_getLogs', 'eth_getBlockReceipts'])
const blocks = new Set(['eth_getBlockByNumber', 'eth_getBlockByHash'])

/** Why a result is not valid for its method, or `undefined` if it is. Security R-60, faults F18 and F20. */
export function resultProblem(method: string, result: unknown): string | undefined {
  if (quantities.has(method))
    return isText(result, /^0x[0-9a-f]{1,64}$/i) ? undefined : 'not a number of at most 256 bits'
  if (bytes.has(method)) return isText(result, /^0x([0-9a-f]{2})*$/i) ? undefined : 'not bytes'
  if (lists.has(method)) return Array.isArray(result) ? undefined : 'not a list'
  if (method === 'eth_feeHistory')
    return Array.isArray(fieldsOf(result)?.baseFeePerGas) ? undefined : 'not a history of fees'
  // A block, a transaction or a receipt that does not exist yet is null.
  if (result === null) return undefined
  if (blocks.has(method)) return Array.isArray(fieldsOf(result)?.transactions) ? undefined : 'not a block'
  if (method === 'eth_getTransactionReceipt') return isReceipt(result) ? undefined : 'not a receipt'
  if (method === 'eth_getTransactionByHash') return isTransaction(result) ? undefined : 'not a transaction'
  return undefined
}

function isReceipt(result: unknown): boolean {
  const receipt = fieldsOf(result) ?? {}
  // Receipts from before Byzantium have a state root instead of a status (EIP-658).
  return (
    'blockNumber' in receipt && 'transactionHash' in receipt && ('status' in receipt || 'root' in receipt)
  )
}

function isTransaction(result: unknown): boolean {
  const { hash, from, to, nonce, value, input } = fieldsOf(result) ?? {}
  return [hash, from, nonce, value, input].every(isHex) && (to === null || isHex(to))
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}

const isHex = (value: unknown) => isText(value, /^0x[0-9a-f]*$/i)
const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
