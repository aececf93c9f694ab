import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { DevnetError } from '../devnetError.ts'
import { type HttpFaults, noHttpFaults } from '../http/httpFaults.ts'
import { startHttpServer } from '../http/startHttpServer.ts'
import { channelTokenIn, createAppRoutes } from './createAppRoutes.ts'
import { createChannels } from './createChannels.ts'
import { createRelayRoutes } from './createRelayRoutes.ts'
import { type FarcasterUser, farcasterUsers } from './farcasterUsers.ts'
import { signChannel } from './signChannel.ts'

export type FarcasterRelay = {
  /** Base URL of the relay's API and of the page that plays the Farcaster app. */
  readonly url: string
  /** The key with which the Farcaster app authenticates itself to the relay. */
  readonly authKey: string
  readonly faults: HttpFaults
  /**
   * Approves a sign-in as a user of the Farcaster app.
   * @returns where the app leads its user then, if the channel says so
   * @throws DevnetError when the channel is unknown or has expired
   */
  approve(channelUrl: string, username: FarcasterUser['username']): Promise<string | undefined>
  /** All channels expire. */
  expireChannels(): void
  stop(): Promise<void>
}

/** Starts a Farcaster relay, and a page that plays the Farcaster app. */
export async function startFarcaster(needs: {
  /** 0 selects a free port. */
  readonly port: number
  /** Milliseconds since the Unix epoch. */
  readonly now?: (() => number) | undefined
}): Promise<FarcasterRelay> {
  const { port, now = Date.now } = needs
  const faults = noHttpFaults()
  const authKey = randomBytes(32).toString('hex')
  const channels = createChannels(now)
  const server = await startHttpServer(port, faults)
  const url = `http://localhost:${server.port}`
  const channelUrl = (token: string) => `${url}/~/siwf?${new URLSearchParams({ channelToken: token })}`

  const approve = async (token: string, user: FarcasterUser) => {
    const channel = channels.read(token)
    if (!channel) return undefined
    const answer = await signChannel(channel, user, new Date(now()))
    return channels.complete(token, answer, privateKeyToAccount(user.custodyKey).address)
  }

  const app = new Hono()
  app.route('/v1', createRelayRoutes({ channels, channelUrl, authKey }))
  app.route('/', createAppRoutes({ channels, channelUrl, approve }))
  server.answerWith(getRequestListener(app.fetch))
  return {
    url,
    authKey,
    faults,
    async approve(channelUrl, username) {
      const user = farcasterUsers.find((other) => other.username === username)
      const approved = user && (await approve(channelTokenIn(channelUrl) ?? '', user))
      if (!approved) throw new DevnetError('The channel is unknown, or it has expired.')
      return approved.signatureParams.redirectUrl
    },
    expireChannels: channels.clear,
    stop: server.stop,
  }
}
