import type { CaipNetworkId, Clock, Network } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import { NodeUnavailable, nodesOf, type Rpc } from '@latchkey/service/chains'

const timeoutMs = 4_000
/** However many ask for it, a node is asked for its newest block once in this time. */
const pulseMs = 1_000

/** The newest block of a network, and how long a node took to tell. */
export type ChainPulse = { readonly block: number; readonly latencyMs: number }

/** What the pages read from the chains. Nodes are asked in turn until one answers. */
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
      // One word at most: more cannot be a balance or a block.
      if (typeof result === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(result)) return BigInt(result)
    }
    throw new NodeUnavailable(`no node of ${networkId} answered`)
  }

  return {
    /** Read at most once a second, whether a node answers or not. */
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
