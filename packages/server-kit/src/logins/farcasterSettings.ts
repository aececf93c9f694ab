import * as z from 'zod'
import type { RpcNode } from '../chains/nodes.ts'
import { setting } from '../environment.ts'

/** Environment of sign-ins with Farcaster: its relay, and a node of the chain with its registry. */
export const farcasterEnvironment = {
  LATCHKEY_FARCASTER_RELAY_URL: setting.origin.default('https://relay.farcaster.xyz'),
  LATCHKEY_FARCASTER_NODE_URL: z.url({ protocol: /^https?$/ }).default('https://mainnet.optimism.io'),
  LATCHKEY_FARCASTER_CHAIN: z.coerce.number().int().min(1).max(999_999_999).default(10),
}

export type FarcasterSettings = {
  /** Base URL of the relay. */
  readonly relayUrl: string
  /** A node of the chain with Farcaster's registry: OP Mainnet, or the devnet. */
  readonly node: RpcNode
}

export const farcasterOf = (env: z.infer<z.ZodObject<typeof farcasterEnvironment>>): FarcasterSettings => ({
  relayUrl: env.LATCHKEY_FARCASTER_RELAY_URL,
  node: {
    url: env.LATCHKEY_FARCASTER_NODE_URL,
    networkId: `eip155:${env.LATCHKEY_FARCASTER_CHAIN}`,
  },
})
