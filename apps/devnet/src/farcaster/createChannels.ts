import { randomUUID } from 'node:crypto'
import type { Hex } from 'viem'
import { generateSiweNonce } from 'viem/siwe'
import type { ChannelRequest, SignInAnswer } from './channelRequests.ts'

/** Lifetime of a channel of the public relay, ms. */
const channelMs = 3_600_000

/** The state of a channel as clients read it. */
export type Channel = {
  readonly state: 'pending' | 'completed'
  readonly nonce: string
  readonly acceptAuthAddress: boolean
  readonly signatureParams: ChannelRequest & { readonly nonce: string }
  readonly metadata: { readonly ip: string; readonly userAgent: string }
} & Partial<SignInAnswer> & {
    readonly custody?: Hex
    readonly verifications?: readonly string[]
  }

/** Channels by token, until they expire. */
export function createChannels(now: () => number) {
  const channels = new Map<string, { channel: Channel; readonly until: number }>()
  const find = (token: string) => {
    const entry = channels.get(token)
    return entry && entry.until > now() ? entry : undefined
  }
  return {
    open(request: ChannelRequest, metadata: Channel['metadata']): string {
      for (const [token, { until }] of channels) if (until <= now()) channels.delete(token)
      const token = randomUUID()
      const nonce = request.nonce ?? generateSiweNonce()
      channels.set(token, {
        until: now() + channelMs,
        channel: {
          state: 'pending',
          nonce,
          acceptAuthAddress: request.acceptAuthAddress ?? false,
          signatureParams: { ...request, nonce },
          metadata,
        },
      })
      return token
    },
    read: (token: string): Channel | undefined => find(token)?.channel,
    /** Reads a channel, and closes it if it is completed: the answer is delivered once. */
    poll(token: string): Channel | undefined {
      const channel = find(token)?.channel
      if (channel?.state === 'completed') channels.delete(token)
      return channel
    },
    /** Returns the completed channel, or `undefined` if it is unknown or has expired. */
    complete(token: string, answer: SignInAnswer, custody: Hex): Channel | undefined {
      const entry = find(token)
      if (!entry) return undefined
      entry.channel = { ...entry.channel, ...answer, state: 'completed', custody, verifications: [] }
      return entry.channel
    },
    clear: () => channels.clear(),
  }
}

export type Channels = ReturnType<typeof createChannels>
