import * as z from 'zod'
import { ConfigError, setting } from '../environment.ts'
import { type Chains, devnetChains, liveChains, liveNetwork } from './networks.ts'
import { nodesOf, type RpcNode } from './nodes.ts'

/** The settings that say on which networks a server is, as fields of its own schema. */
export const chainSettings = {
  LATCHKEY_LIVE: setting.flag,
  /** Where the devnet's service answers; the demo needs it. */
  LATCHKEY_DEVNET_URL: setting.origin.optional(),
  /** Nodes of one's own, asked first; the network's decimal id goes where {chainId} is. */
  RPC_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{chainId\}\S*$/, 'must be an address with {chainId} in it')
    .optional(),
  ANKR_KEY: setting.key.optional(),
  INFURA_KEY: setting.key.optional(),
  BLAST_KEY: setting.key.optional(),
}

const settings = z.object(chainSettings)

/** Where a server has its networks from: the devnet, or the specification's, with nodes from provider keys. */
export type ChainSource = {
  readonly devnetUrl: string | undefined
  /** An address with `{chainId}` in it. */
  readonly ownNodes?: string | undefined
  readonly keys: Readonly<Record<'ankr' | 'infura' | 'blast', string | null>>
}

/** @param portBase - the devnet of these ports is meant where none is named */
export function chainSource(values: z.output<typeof settings>, portBase: number): ChainSource {
  const live = values.LATCHKEY_LIVE === '1'
  return {
    devnetUrl: live ? undefined : (values.LATCHKEY_DEVNET_URL ?? `http://127.0.0.1:${portBase + 13}`),
    ownNodes: values.RPC_URL,
    keys: {
      ankr: values.ANKR_KEY ?? null,
      infura: values.INFURA_KEY ?? null,
      blast: values.BLAST_KEY ?? null,
    },
  }
}

/** @throws ConfigError when the devnet is meant and does not answer */
export async function readChains({ devnetUrl, ownNodes, keys }: ChainSource): Promise<Chains> {
  return devnetUrl ? devnetChains(devnetUrl) : liveChains(keys, ownNodes)
}

/**
 * The nodes of a chain, whether the server is on it or not, each once.
 * @throws ConfigError when none is known
 */
export function chainNodes(
  { ownNodes, keys }: ChainSource,
  { networks }: Chains,
  id: number,
): readonly RpcNode[] {
  const live = liveNetwork(id, keys, ownNodes)
  const { caipNetworkId: networkId } = live
  const known = nodesOf(networks, networkId)
  const others = nodesOf([live], networkId).filter(({ url }) => known.every((one) => one.url !== url))
  if (known.length + others.length === 0)
    throw new ConfigError(`No node of chain ${id} is known. Set RPC_URL.`)
  return [...known, ...others]
}
