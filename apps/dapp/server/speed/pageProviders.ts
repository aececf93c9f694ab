import type { Network } from '@latchkey/core'
import { nodeProviders } from '../../shared/speed/nodeProviders.ts'
import { pageNodes } from '../chains/pageNodes.ts'
import type { Config } from '../config.ts'
import type { SampledNetwork } from './createSampler.ts'

/** The networks with the providers that a page can ask, which the server measures, too. */
export function pageProviders(networks: readonly Network[], config: Config): readonly SampledNetwork[] {
  const sent = pageNodes(networks, config)
  const { projectId, servicesUrl: rpc = null } = config
  return sent.networks.map((network) => ({
    networkId: network.caipNetworkId,
    providers: nodeProviders(network, { rpc, projectId, ...sent.keys }),
  }))
}
