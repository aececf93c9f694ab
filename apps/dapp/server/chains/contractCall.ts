import type { Network } from '@latchkey/core'
import type { ContractCall } from '@latchkey/core/verify'
import { NodeRefused, NodeUnavailable, type Rpc } from './rpc.ts'

/** Security R-25. */
const timeoutMs = 10_000

/**
 * Asks our own nodes about a signature. With two or more nodes two must give the same answer, so that one that
 * lies signs nobody in. Security R-25.
 */
export function createContractCall({
  networks,
  rpc,
}: {
  networks: readonly Network[]
  rpc: Rpc
}): ContractCall {
  return async ({ networkId, method, to, data, gas }) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const urls = network?.rpcUrls.default.http.slice(0, 2) ?? []
    const params =
      method === 'eth_getCode' ? [to, 'latest'] : [{ ...(to ? { to } : {}), data, gas }, 'latest']
    const answers = await Promise.all(urls.map((url) => ask(rpc, url, method, params)))
    const [first] = answers
    if (first === undefined || answers.some((answer) => answer !== first)) {
      throw new NodeUnavailable(`the nodes of ${networkId} do not agree`)
    }
    return first
  }
}

async function ask(rpc: Rpc, url: string, method: string, params: readonly unknown[]): Promise<string> {
  try {
    const result = await rpc(url, method, params, timeoutMs)
    if (typeof result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(result)) {
      throw new NodeUnavailable('the answer is not hex')
    }
    return result.toLowerCase()
  } catch (error) {
    // A call that reverts is an answer, and the answer is no.
    if (error instanceof NodeRefused && method === 'eth_call') return '0x'
    throw error
  }
}
