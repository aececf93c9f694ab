export {
  type ChainSource,
  chainNodes,
  chainSettings,
  chainSource,
  readChains,
  walletNetworks,
} from './chains/chainSettings.ts'
export { createContractCall } from './chains/contractCall.ts'
export { contractText } from './chains/contractText.ts'
export { stringifyExact } from './chains/exactJson.ts'
export { createNetworkCall, type NetworkCall } from './chains/networkCall.ts'
export {
  type Chains,
  devnetChains,
  type Exchange,
  nodeOrigins,
  reachableNetworks,
  type SolanaChain,
  servedNetworks,
} from './chains/networks.ts'
export { isOfRequest, NodeRefused, NodeUnavailable } from './chains/nodeErrors.ts'
export { independentNodes, nodesOf, type RpcNode } from './chains/nodes.ts'
export { createRpc, type Rpc } from './chains/rpc.ts'
export { sendsTransaction } from './chains/rpcProtocols.ts'
export { inContext, u64 } from './chains/solanaResults.ts'
