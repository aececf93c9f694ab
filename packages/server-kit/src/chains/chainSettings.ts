import * as z from 'zod'
import { ConfigError, setting } from '../environment.ts'
import {
  type Chains,
  devnetChains,
  liveChains,
  liveNetwork,
  liveSolana,
  type solanaNetworks,
} from './networks.ts'
import { nodesOf, type RpcNode } from './nodes.ts'

/** Settings that choose the networks of a server, to be spread into its own schema. */
export const chainSettings = {
  LATCHKEY_LIVE: setting.flag,
  /** Origin of the devnet's service, used unless LATCHKEY_LIVE is 1. */
  LATCHKEY_DEVNET_URL: setting.origin.optional(),
  /** The operator's own nodes, tried first. `{chainId}` is replaced by the network's decimal id. */
  RPC_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{chainId\}\S*$/, 'must be an address with {chainId} in it')
    .optional(),
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
  /** An address with `{chainId}` in it. */
  readonly ownNodes?: string | undefined
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
    ownNodes: values.RPC_URL,
    solana: live && name !== 'off' ? { name, ownNodes: ownSolanaNodes } : undefined,
    keys: {
      ankr: values.ANKR_KEY ?? null,
      infura: values.INFURA_KEY ?? null,
      blast: values.BLAST_KEY ?? null,
    },
  }
}

/** @throws ConfigError when the devnet is configured and does not answer */
export async function readChains({ devnetUrl, ownNodes, solana, keys }: ChainSource): Promise<Chains> {
  if (devnetUrl) return devnetChains(devnetUrl)
  return { ...liveChains(keys, ownNodes), solana: solana && liveSolana(solana.name, solana.ownNodes) }
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
