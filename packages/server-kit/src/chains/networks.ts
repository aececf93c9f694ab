import {
  type CaipNetworkId,
  type Network,
  type ProviderKeys,
  providerNodes,
  type Token,
} from '@latchkey/core'
import {
  arbitrum,
  arbitrumNova,
  base,
  blast,
  bsc,
  evmNetwork,
  linea,
  mainnet,
  sepolia,
  solana,
  solanaDevnet,
  solanaNetwork,
  solanaTestnet,
} from '@latchkey/core/networks'
import * as z from 'zod'
import { ConfigError } from '../environment.ts'

/** The networks a server uses and the tokens it lists. */
export type Chains = {
  /** EVM networks: the live one first, the practice one second. */
  readonly networks: readonly [Network, Network, ...Network[]]
  /** Tokens of the EVM networks. */
  readonly tokens: readonly Token[]
  /** Exchanges that provide prices and swaps, at most one for each network. */
  readonly exchanges: readonly Exchange[]
  readonly solana?: SolanaChain | undefined
  /** Networks of which only JSON-RPC and prices are served: the other ones of the embedded wallet. */
  readonly others?: readonly Network[] | undefined
}

/** A Solana network and the tokens that a server lists of it. */
export type SolanaChain = { readonly network: Network; readonly tokens: readonly Token[] }

/** All networks that a server knows everything of, of every chain family. */
export const servedNetworks = ({ networks, solana }: Chains): readonly Network[] =>
  solana ? [...networks, solana.network] : networks

/** All networks that a server reaches by JSON-RPC. */
export const reachableNetworks = (chains: Chains): readonly Network[] => [
  ...servedNetworks(chains),
  ...(chains.others ?? []),
]

/** A node of the operator: of one network, or with `{chainId}` in its address, which the decimal id of any EVM network replaces. */
export type OwnNode = { readonly networkId?: CaipNetworkId | undefined; readonly url: string }

/** A Uniswap V2 style router with the tokens its pools are built on. Addresses are checksummed (EIP-55). */
export type Exchange = {
  readonly networkId: CaipNetworkId
  readonly router: string
  readonly wrappedNative: string
  /** A token pegged to one US dollar. */
  readonly dollar: string
}

/**
 * The live networks. Nodes in order: the operator's own, those of provider keys, the public ones. Spec §7.
 */
export function liveChains(keys: ProviderKeys, ownNodes: readonly OwnNode[]): Chains {
  const live = (network: Network) => withNodes(network, keys, ownNodes)
  return {
    networks: [live(bsc), live(sepolia), ...[arbitrum, arbitrumNova, base, linea, blast].map(live)],
    tokens: [],
    exchanges: [],
  }
}

/** The live networks of Solana. */
export const solanaNetworks = { mainnet: solana, devnet: solanaDevnet, testnet: solanaTestnet } as const

/** A live network of Solana. Nodes in order: the operator's own, the public ones. */
export function liveSolana(name: keyof typeof solanaNetworks, ownNodes: readonly string[]): SolanaChain {
  const network = solanaNetworks[name]
  const { default: own } = network.rpcUrls
  return {
    network: { ...network, rpcUrls: { default: { http: [...ownNodes, ...own.http] }, chainDefault: own } },
    tokens: [],
  }
}

/** Any EVM network by id, including Ethereum and networks that only the operator's own nodes serve. */
export function liveNetwork(id: number, keys: ProviderKeys, ownNodes: readonly OwnNode[]): Network {
  const known =
    id === mainnet.id
      ? mainnet
      : evmNetwork({ id, name: `eip155:${id}`, nativeCurrency: mainnet.nativeCurrency, http: [] })
  return withNodes(known, keys, ownNodes)
}

/** A network with all of its nodes: the operator's own, those of provider keys, the public ones. */
export function withNodes(network: Network, keys: ProviderKeys, ownNodes: readonly OwnNode[]): Network {
  const { default: own } = network.rpcUrls
  const isOfAny = network.chainNamespace === 'eip155'
  const first = ownNodes.flatMap(({ networkId, url }) =>
    networkId === network.caipNetworkId || (networkId === undefined && isOfAny)
      ? [url.replace('{chainId}', String(network.id))]
      : [],
  )
  const nodes = [...first, ...providerNodes(network.caipNetworkId, keys), ...own.http]
  return { ...network, rpcUrls: { default: { http: nodes }, chainDefault: own } }
}

const networkId = z
  .string()
  .regex(/^eip155:[0-9]+$/)
  .transform((text) => text as CaipNetworkId) // guaranteed by the pattern

const deploymentAnswer = z.object({
  chains: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        rpcUrl: z.string(),
        iconUrl: z.string().startsWith('data:image/').optional(),
        nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
      }),
    )
    .min(2),
  tokens: z.array(
    z.object({
      networkId,
      address: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
    }),
  ),
  exchanges: z.array(
    z.object({ networkId, router: z.string(), wrappedNative: z.string(), dollar: z.string() }),
  ),
  solana: z
    .object({
      genesisHash: z.string().min(32),
      name: z.string(),
      rpcUrl: z.string(),
      iconUrl: z.string().startsWith('data:image/').optional(),
      tokens: z.array(
        z.object({ address: z.string(), name: z.string(), symbol: z.string(), decimals: z.number() }),
      ),
    })
    .transform(({ rpcUrl, iconUrl, tokens, ...chain }): SolanaChain => {
      const network = solanaNetwork({ ...chain, http: [rpcUrl], testnet: true, imageUrl: iconUrl })
      return { network, tokens: tokens.map((token) => ({ ...token, networkId: network.caipNetworkId })) }
    })
    .optional(),
})

/** The devnet's chains and tokens. @throws ConfigError when the devnet does not answer */
export async function devnetChains(devnetUrl: string): Promise<Chains> {
  let answer: z.infer<typeof deploymentAnswer>
  try {
    const response = await fetch(`${devnetUrl}/deployment.json`, { signal: AbortSignal.timeout(5_000) })
    answer = deploymentAnswer.parse(await response.json())
  } catch {
    throw new ConfigError(
      `The devnet does not answer at ${devnetUrl}. Start it (npm run demo starts all), set LATCHKEY_DEVNET_URL, or set LATCHKEY_LIVE=1.`,
    )
  }
  const [live, practice, ...others] = answer.chains.map(
    ({ id, name, rpcUrl, iconUrl, nativeCurrency }): Network => ({
      id,
      caipNetworkId: `eip155:${id}`,
      chainNamespace: 'eip155',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] }, chainDefault: { http: [rpcUrl] } },
      testnet: true,
      ...(iconUrl ? { assets: { imageUrl: iconUrl } } : {}),
    }),
  )
  if (!live || !practice) throw new ConfigError(`The devnet at ${devnetUrl} has fewer than two chains.`)
  const { tokens, exchanges, solana } = answer
  return { networks: [live, practice, ...others], tokens, exchanges, solana }
}

/** Origins that a page must be allowed to connect to for these networks. */
export function nodeOrigins(networks: readonly Network[]): readonly string[] {
  const urls = networks.flatMap(({ rpcUrls }) => [
    ...rpcUrls.default.http,
    ...(rpcUrls.chainDefault?.http ?? []),
  ])
  return [...new Set(urls.map((url) => new URL(url).origin))]
}
