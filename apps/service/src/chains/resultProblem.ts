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
    return isText(result, /^0x[0-9a-f]{1,64}$/i) ? undefined : 'not a 256-bit number'
  if (bytes.has(method)) return isText(result, /^0x([0-9a-f]{2})*$/i) ? undefined : 'not bytes'
  if (lists.has(method)) return Array.isArray(result) ? undefined : 'not a list'
  // A block that does not exist yet is null.
  if (blocks.has(method))
    return typeof result === 'object' && !Array.isArray(result) ? undefined : 'not a block'
  return undefined
}

const isText = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)
