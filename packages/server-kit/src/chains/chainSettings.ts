import type { Network } from '@latchkey/core'
import * as z from 'zod'
import { ConfigError, setting } from '../environment.ts'
import { ownNodesSetting, walletNetworksSetting } from './networkSettings.ts'
import {
  type Chains,
  devnetChains,
  liveChains,
  liveNetwork,
  liveSolana,
  type OwnNode,
  reachableNetworks,
  servedNetworks,
  type solanaNetworks,
  withNodes,
} from './networks.ts'
import { nodesOf, type RpcNode } from './nodes.ts'
import { specifiedNetworks } from './specifiedNetworks.ts'

/** Settings that choose the networks of a server, to be spread into its own schema. */
export const chainSettings = {
  LATCHKEY_LIVE: setting.flag,
  /** Origin of the devnet's service, used unless LATCHKEY_LIVE is 1. */
  LATCHKEY_DEVNET_URL: setting.origin.optional(),
  /**
   * The operator's own nodes, tried first; between commas. Each is an address with `{chainId}`, which is replaced by the decimal
   * id of a network, or of one network: `eip155:1=https://node.example`.
   */
  RPC_URL: ownNodesSetting.optional(),
  /** Networks of the embedded wallet; between commas. Default: those of the specification that have a node. */
  LATCHKEY_NETWORKS: walletNetworksSetting.optional(),
  /** Which live network of Solana is used, next to the EVM networks. */
  LATCHKEY_SOLANA: z.enum(['mainnet', 'devnet', 'testnet', 'off']).default('mainnet'),
  /** The operator's own nodes of that network, tried first; between commas. */
  SOLANA_RPC_URL: z
    .string()
    .regex(/^https?:\/\/[^\s,]+(?:\s*,\s*https?:\/\/[^\s,]+)*$/, 'must be addresses between commas')
    .transform((text) => text.split(',').map((url) => url.trim()))
    .optional(),
  ANKR_KEY: setting.key.optional(),
  INFURA_KEY: setting.key.optional(),
  BLAST_KEY: setting.key.optional(),
}

const settings = z.object(chainSettings)

/** Source of a server's networks: the devnet, or the live networks with nodes from provider keys. */
export type ChainSource = {
  readonly devnetUrl: string | undefined
  readonly ownNodes: readonly OwnNode[]
  /** Those of the embedded wallet, the first one as the start; `undefined` for the ones of the specification. */
  readonly walletNetworks: readonly Network[] | undefined
  /** The live network of Solana; `undefined` for none. */
  readonly solana?:
    | { readonly name: keyof typeof solanaNetworks; readonly ownNodes: readonly string[] }
    | undefined
  readonly keys: Readonly<Record<'ankr' | 'infura' | 'blast', string | null>>
}

/** @param portBase - selects the local devnet when LATCHKEY_DEVNET_URL is not set */
export function chainSource(values: z.output<typeof settings>, portBase: number): ChainSource {
  const live = values.LATCHKEY_LIVE === '1'
  const { LATCHKEY_SOLANA: name, SOLANA_RPC_URL: ownSolanaNodes = [] } = values
  return {
    devnetUrl: live ? undefined : (values.LATCHKEY_DEVNET_URL ?? `http://127.0.0.1:${portBase + 13}`),
    ownNodes: values.RPC_URL ?? [],
    walletNetworks: values.LATCHKEY_NETWORKS,
    solana: live && name !== 'off' ? { name, ownNodes: ownSolanaNodes } : undefined,
    keys: {
      ankr: values.ANKR_KEY ?? null,
      infura: values.INFURA_KEY ?? null,
      blast: values.BLAST_KEY ?? null,
    },
  }
}

/** @throws ConfigError when the devnet is configured and does not answer, or a network that was named has no node */
export async function readChains(source: ChainSource): Promise<Chains> {
  const { devnetUrl, ownNodes, solana, keys } = source
  const chains: Chains = devnetUrl
    ? await devnetChains(devnetUrl)
    : { ...liveChains(keys, ownNodes), solana: solana && liveSolana(solana.name, solana.ownNodes) }
  return { ...chains, others: otherNetworks(source, chains) }
}

/** Networks of the embedded wallet beside those that are served anyway. */
function otherNetworks(source: ChainSource, chains: Chains): readonly Network[] {
  const { devnetUrl, walletNetworks: named, ownNodes, keys, solana } = source
  const isServed = new Set(servedNetworks(chains).map(({ caipNetworkId }) => caipNetworkId))
  const specified = specifiedNetworks.filter(({ chainNamespace }) => chainNamespace !== 'solana' || solana)
  const wanted = named ?? (devnetUrl ? [] : specified)
  const networks = wanted
    .filter(({ caipNetworkId }) => !isServed.has(caipNetworkId))
    .map((network) => withNodes(network, keys, ownNodes))
  const missing = networks.find(({ rpcUrls }) => rpcUrls.default.http.length === 0)
  if (named && missing)
    throw new ConfigError(`LATCHKEY_NETWORKS: no node of ${missing.caipNetworkId} is known. Set RPC_URL.`)
  return networks.filter(({ rpcUrls }) => rpcUrls.default.http.length > 0)
}

/** The networks of the embedded wallet, the first one as the start: those that were named, or all that the servers reach. */
export function walletNetworks(
  { devnetUrl, walletNetworks: named }: ChainSource,
  chains: Chains,
): readonly Network[] {
  const all = reachableNetworks(chains)
  if (!named || devnetUrl) return all
  return named.flatMap(({ caipNetworkId }) =>
    all.filter((network) => network.caipNetworkId === caipNetworkId),
  )
}

/**
 * The nodes of a chain without duplicates, whether or not the server is configured for that chain.
 * @throws ConfigError when no node is known
 */
export function chainNodes(
  { ownNodes, keys }: ChainSource,
  { networks }: Chains,
  id: number,
): readonly RpcNode[] {
  const live = liveNetwork(id, keys, ownNodes)
  const { caipNetworkId: networkId } = live
  const known = nodesOf(networks, networkId)
  const others = nodesOf([live], networkId).filter(({ url }) => known.every((node) => node.url !== url))
  if (known.length + others.length === 0)
    throw new ConfigError(`No node of chain ${id} is known. Set RPC_URL.`)
  return [...known, ...others]
}
