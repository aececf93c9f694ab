import { randomBytes } from 'node:crypto'
import type { Clock, Http } from '@latchkey/core'
import { verifySignIn } from '@latchkey/core/verify'
import * as z from 'zod'
import type { Rpc } from '../chains/rpc.ts'
import type { FarcasterSettings } from './farcasterSettings.ts'
import type { SocialAccount } from './readAccount.ts'

/** IdRegistry, and its `idOf(address)`. @see https://docs.farcaster.xyz/reference/contracts/deployments */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const idOf = '0xd94fe832'
/** The chain in all messages. @see https://github.com/farcasterxyz/protocol/discussions/110 FIP-11 */
const messageChain = 'eip155:10'
/** Names Farcaster in the identities of users. */
export const farcasterIssuer = 'https://farcaster.xyz'
const timeoutMs = 5_000
/** Security R-47. */
const channelMs = 600_000

const opened = z.object({
  channelToken: z.string().min(8).max(200),
  url: z.url({ protocol: /^(?:https|farcaster)$|^http$/ }).max(2_000),
  nonce: z.string(),
})
const status = z.object({
  state: z.enum(['pending', 'completed']),
  message: z.string().max(16_384).optional(),
  signature: z.string().max(4_096).optional(),
  fid: z.number().int().positive().optional(),
  username: z.string().max(200).nullish(),
})

/** Where the app leads a user who has approved: a page that shows the code of the sign-in. */
export const channelDonePath = '/farcaster/done'

/** What a channel must remember. `state` finds the sign-in when its user comes back; with `channelToken` the relay is asked. */
export type ChannelSecrets = {
  readonly state: string
  readonly channelToken: string
  readonly nonce: string
}

export type Farcaster = ReturnType<typeof createFarcaster>

/**
 * Sign-in with Farcaster (FIP-11) through a relay. The relay is not trusted: the message is parsed and verified here, and the
 * fid is the one that the registry gives its signer. Auth addresses are not accepted, only the custody address. Security R-47.
 *
 * Anybody can show a user the link of a channel, so an approval alone signs nobody in: the app leads the user who has approved to
 * {@link channelDonePath}, which shows them a code for the browser that began the sign-in.
 */
export function createFarcaster({
  http,
  rpc,
  clock,
  origin,
  settings: { relayUrl, node },
}: {
  readonly http: Http
  readonly rpc: Rpc
  readonly clock: Clock
  readonly origin: string
  readonly settings: FarcasterSettings
}) {
  const expected = { domain: new URL(origin).host, uri: `${origin}/login`, chains: [messageChain] }

  async function fidOf(address: string): Promise<number> {
    const data = `${idOf}${address.slice(2).toLowerCase().padStart(64, '0')}`
    const answer = await rpc(node, 'eth_call', [{ to: idRegistry, data }, 'latest'], timeoutMs)
    return Number(
      z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/)
        .parse(answer),
    )
  }

  return {
    /** Opens a channel. Rejects if the relay does not answer. */
    async begin(): Promise<{ readonly url: string; readonly secrets: ChannelSecrets }> {
      const nonce = randomBytes(16).toString('hex')
      const state = randomBytes(16).toString('base64url')
      const { status: code, text } = await http({
        url: `${relayUrl}/v1/channel`,
        json: {
          ...{ siweUri: expected.uri, domain: expected.domain, nonce, acceptAuthAddress: false },
          redirectUrl: `${origin}${channelDonePath}?${new URLSearchParams({ state })}`,
          expirationTime: new Date(clock.now() + channelMs).toISOString(),
        },
        timeoutMs,
      })
      if (code !== 201) throw new TypeError('The relay refused the channel')
      const channel = opened.parse(JSON.parse(text))
      if (channel.nonce !== nonce) throw new TypeError('The relay changed the nonce')
      return { url: channel.url, secrets: { state, channelToken: channel.channelToken, nonce } }
    },

    /** Asks the relay once. `gone` when it no longer knows the channel. Rejects if it does not answer. */
    async ask({ channelToken }: ChannelSecrets): Promise<'pending' | 'gone' | z.output<typeof status>> {
      const { status: code, text } = await http({
        url: `${relayUrl}/v1/channel/status`,
        headers: { authorization: `Bearer ${channelToken}` },
        timeoutMs,
      })
      if (code === 401) return 'gone'
      if (code !== 200 && code !== 202) throw new TypeError('The relay failed')
      const read = status.parse(JSON.parse(text))
      return read.state === 'pending' ? 'pending' : read
    },

    /** @throws when message, signature, nonce or signer are not those of this sign-in */
    async verify(
      answer: z.output<typeof status>,
      { nonce }: ChannelSecrets,
    ): Promise<SocialAccount & { readonly issuer: string }> {
      const { message = '', signature = '' } = answer
      const { data } = await verifySignIn({
        ...{ message, signature, now: clock.now() },
        expected: { ...expected, nonce },
      })
      const claimed = data.resources?.filter((resource) => resource.startsWith('farcaster://fid/')) ?? []
      const fid = await fidOf(data.accountAddress)
      if (fid === 0 || claimed.length !== 1 || claimed[0] !== `farcaster://fid/${fid}`)
        throw new TypeError('The signer is not the custody address of the fid')
      const userName = answer.username?.slice(0, 100) || undefined
      return { issuer: farcasterIssuer, subject: String(fid), userName, trustedEmail: undefined }
    },
  }
}
