import type { CaipNetworkId, Clock, Network } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import { NodeUnavailable, nodesOf, type Rpc } from '@latchkey/server-kit/chains'

const timeoutMs = 4_000
/** Minimum time between two reads of the latest block, ms. */
const pulseMs = 1_000

/** The latest block of a network, and how long the node took to answer. */
export type ChainPulse = { readonly block: number; readonly latencyMs: number }

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

  async function ask(networkId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<bigint> {
    for (const node of nodesOf(networks, networkId)) {
      const result = await rpc(node, method, params, timeoutMs).catch(() => undefined)
      // A balance or block number has at most 32 bytes.
      if (typeof result === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(result)) return BigInt(result)
    }
    throw new NodeUnavailable(`no node of ${networkId} answered`)
  }

  return {
    /** Cached for one second, whether a node answers or not. */
    pulse: (networkId: CaipNetworkId): Promise<ChainPulse | null> =>
      pulses(networkId, async () => {
        const start = clock.now()
        const block = await ask(networkId, 'eth_blockNumber', []).catch(() => null)
        if (block === null) return null
        return { block: Number(block), latencyMs: Math.max(1, Math.round(clock.now() - start)) }
      }),
    balance: (networkId: CaipNetworkId, address: string) =>
      ask(networkId, 'eth_getBalance', [address, 'latest']),
    tokenBalance(networkId: CaipNetworkId, token: string, address: string): Promise<bigint> {
      // balanceOf(address)
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
      return ask(networkId, 'eth_call', [{ to: token, data }, 'latest'])
    },
  }
}

export type ChainReader = ReturnType<typeof createChainReader>
