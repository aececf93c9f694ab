import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { privateKeyToAccount } from 'viem/accounts'
import { readChannelRequest, readSignInAnswer } from './channelRequests.ts'
import type { Channels } from './createChannels.ts'
import { farcasterUsers } from './farcasterUsers.ts'

/**
 * The channel API of the public Farcaster relay.
 * @see https://docs.farcaster.xyz/auth-kit/client/introduction
 */
export function createRelayRoutes(needs: {
  readonly channels: Channels
  readonly channelUrl: (token: string) => string
  /** The key with which the Farcaster app authenticates itself. */
  readonly authKey: string
}): Hono {
  const { channels, channelUrl, authKey } = needs
  const routes = new Hono()
  routes.use(cors(), bodyLimit({ maxSize: 65_536 }))

  routes.post('/channel', async (c) => {
    const request = readChannelRequest(await c.req.json().catch(() => undefined))
    if (typeof request === 'string') return c.json({ error: 'Validation error', message: request }, 400)
    const channelToken = channels.open(request, {
      ip: getConnInfo(c).remote.address ?? '',
      userAgent: c.req.header('user-agent') ?? 'Unknown',
    })
    const url = channelUrl(channelToken)
    const nonce = channels.read(channelToken)?.nonce
    return c.json({ channelToken, url, connectUri: url, nonce }, 201)
  })

  routes.get('/channel/status', (c) => {
    const channel = channels.poll(tokenOf(c))
    if (!channel) return unauthorized(c)
    return c.json(channel, channel.state === 'completed' ? 200 : 202)
  })

  routes.post('/channel/authenticate', async (c) => {
    const answer = readSignInAnswer(await c.req.json().catch(() => undefined))
    if (typeof answer === 'string') return c.json({ error: 'Validation error', message: answer }, 400)
    if (c.req.header('x-farcaster-auth-relay-key') !== authKey) return unauthorized(c)
    const user = farcasterUsers.find(({ fid }) => fid === answer.fid)
    if (!user) return c.json({ error: 'The fid is unknown.' }, 500)
    const custody = privateKeyToAccount(user.custodyKey).address
    const channel = channels.complete(tokenOf(c), answer, custody)
    return channel ? c.json(channel, 201) : unauthorized(c)
  })
  return routes
}

const tokenOf = (c: Context): string => c.req.header('authorization')?.split(' ')[1] ?? ''
const unauthorized = (c: Context) => c.json({ error: 'Unauthorized' }, 401)
