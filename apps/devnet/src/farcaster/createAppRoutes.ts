import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sendBuilt } from '../http/sendBuilt.ts'
import { type Html, pageHeaders } from '../pages/htmlPage.ts'
import { approvalPage, approvedPage, declinedPage, refusedPage, startPage } from './appPages.ts'
import type { Channel, Channels } from './createChannels.ts'
import { type FarcasterUser, farcasterUsers } from './farcasterUsers.ts'

const expired = 'This sign-in is unknown, or it has expired.'

/** The pages that play the Farcaster app. */
export function createAppRoutes(needs: {
  readonly channels: Channels
  readonly channelUrl: (token: string) => string
  readonly approve: (token: string, user: FarcasterUser) => Promise<Channel | undefined>
}): Hono {
  const { channels, channelUrl, approve } = needs
  const routes = new Hono()
  const show = (c: Context, page: Html, status: 200 | 400 = 200) => c.html(page, status, pageHeaders)
  const readPending = (token: string): Channel | undefined => {
    const channel = channels.read(token)
    return channel?.state === 'pending' ? channel : undefined
  }

  routes.get('/pages.css', (c) => sendBuilt(c, 'pages.css'))
  routes.get('/', (c) => {
    const url = c.req.query('url')
    if (url === undefined) return show(c, startPage())
    const token = channelTokenIn(url)
    return token ? c.redirect(channelUrl(token), 303) : show(c, startPage('This is no sign-in URL.'), 400)
  })
  routes.get('/~/siwf', (c) => {
    const token = c.req.query('channelToken') ?? ''
    const channel = readPending(token)
    return channel ? show(c, approvalPage(token, channel)) : show(c, refusedPage(expired), 400)
  })
  routes.post('/~/siwf', bodyLimit({ maxSize: 4_096 }), async (c) => {
    const { channelToken, fid } = await c.req.parseBody()
    const token = String(channelToken)
    const channel = readPending(token)
    if (!channel) return show(c, refusedPage(expired), 400)
    const user = farcasterUsers.find((other) => `${other.fid}` === fid)
    if (!user) return show(c, declinedPage())
    const approved = await approve(token, user).catch(() => undefined)
    return approved
      ? show(c, approvedPage(channel.signatureParams))
      : show(c, refusedPage('The request of the app is invalid, or it has expired.'), 400)
  })
  return routes
}

/** The channel token of a sign-in URL, `undefined` if it has none. */
export function channelTokenIn(url: string): string | undefined {
  return URL.canParse(url) ? (new URL(url).searchParams.get('channelToken') ?? undefined) : undefined
}
