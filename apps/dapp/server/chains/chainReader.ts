import { type CaipNetworkId, type Clock, type Network, namespaceOf } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { inContext, NodeUnavailable, nodesOf, type Rpc, u64 } from '@latchkey/server-kit/chains'
import * as z from 'zod'

const timeoutMs = 4_000
/** Minimum time between two reads of the latest block, ms. */
const pulseMs = 1_000
/** Of Solana's blocks, about a second old. Without it nodes read finalized ones, which are 13 s old. */
const commitment = 'confirmed'

/** The latest block of a network, and how long the node took to answer. */
export type ChainPulse = { readonly block: number; readonly latencyMs: number }

type Read = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly shape: z.ZodType<bigint>
}

/** How a chain family is read. Values are in base units. */
type FamilyReads = {
  readonly height: Read
  balance(address: string): Read
  tokenBalance(token: string, address: string): Read
}

// A balance or block number has at most 32 bytes.
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

const tokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({ tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }) }),
      }),
    }),
  }),
})

/** An address may have several accounts of one token. */
const tokenAccounts = inContext(z.array(tokenAccount)).transform(({ value }) =>
  value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n),
)

const families: Readonly<Record<string, FamilyReads>> = {
  eip155: {
    height: { method: 'eth_blockNumber', params: [], shape: quantity },
    balance: (address) => ({ method: 'eth_getBalance', params: [address, 'latest'], shape: quantity }),
    tokenBalance(token, address) {
      // balanceOf(address)
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      return { method: 'eth_call', params: [{ to: token, data }, 'latest'], shape: quantity }
    },
  },
  solana: {
    height: { method: 'getBlockHeight', params: [{ commitment }], shape: u64 },
    balance: (address) => ({
      method: 'getBalance',
      params: [address, { commitment }],
      shape: inContext(u64).transform(({ value }) => value),
    }),
    tokenBalance: (mint, address) => ({
      method: 'getTokenAccountsByOwner',
      params: [address, { mint }, { commitment, encoding: 'jsonParsed' }],
      shape: tokenAccounts,
    }),
  },
}

/** Reads chain data for the pages. Nodes are asked in order until one answers. */
export function createChainReader({
  networks,
  rpc,
  clock,
}: {
  networks: readonly Network[]
  rpc: Rpc
  clock: Clock
}) {
  const pulses = createShortCache<ChainPulse | null>({ clock, ms: pulseMs, maxEntries: networks.length })

  async function ask(networkId: CaipNetworkId, choose: (family: FamilyReads) => Read): Promise<bigint> {
    const family = families[namespaceOf(networkId)]
    if (!family) throw new NodeUnavailable(`${networkId} is not read`)
    const { method, params, shape } = choose(family)
    for (const node of nodesOf(networks, networkId)) {
      const answer = shape.safeParse(await rpc(node, method, params, timeoutMs).catch(() => undefined))
      if (answer.success) return answer.data
    }
    throw new NodeUnavailable(`no node of ${networkId} answered`)
  }

  return {
    /** Cached for one second, whether a node answers or not. */
    pulse: (networkId: CaipNetworkId): Promise<ChainPulse | null> =>
      pulses(networkId, async () => {
        const start = clock.now()
        const block = await ask(networkId, ({ height }) => height).catch(() => null)
        if (block === null) return null
        return { block: Number(block), latencyMs: Math.max(1, Math.round(clock.now() - start)) }
      }),
    balance: (networkId: CaipNetworkId, address: string) => ask(networkId, ({ balance }) => balance(address)),
    tokenBalance: (networkId: CaipNetworkId, token: string, address: string) =>
      ask(networkId, ({ tokenBalance }) => tokenBalance(token, address)),
  }
}

export type ChainReader = ReturnType<typeof createChainReader>
