import { type AdapterContext, type CaipNetworkId, createNodes, evmChainId, type Nodes } from '@latchkey/core'

/** Limit for a block with all its transactions, which is read once if a transaction was replaced. */
const maxBlockBytes = 8 * 1024 * 1024

/** The nodes of an EVM network. */
export function evmNodes(
  context: AdapterContext,
  network: { networkId: CaipNetworkId; urls: readonly string[] },
): Nodes {
  const chainId = BigInt(evmChainId(network.networkId))
  return createNodes(context, network, {
    chainMethod: 'eth_chainId',
    isChain: (answer) => BigInt(answer as string) === chainId,
    sendMethod: 'eth_sendRawTransaction',
    maxBytes: (method, params) => (isWholeBlock(method, params) ? maxBlockBytes : undefined),
  })
}

/** Whether a request returns a block with all its transactions; fee estimates read blocks without them. */
function isWholeBlock(method: string, params: unknown): boolean {
  return method === 'eth_getBlockByNumber' && Array.isArray(params) && params[1] === true
}
