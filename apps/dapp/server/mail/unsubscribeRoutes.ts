import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { EmailList, UnsubscribedProps } from '../../shared/props/mail.ts'
import type { Account } from '../account/createAccount.ts'
import { sameOrigin } from '../auth/sameOrigin.ts'
import { users } from '../database/schema.ts'
import type { Props } from '../inertia/prop.ts'
import { isSubscribed, setSubscribed } from './subscriptions.ts'

type Needs = {
  readonly account: Account
  readonly page: (
    c: Context,
    component: string,
    props: Props,
    options?: { status?: 200 | 400 },
  ) => Promise<Response>
}

const invalid: UnsubscribedProps = { status: 'invalid', list: null, email: null, canUndo: false }

/**
 * The links of mails that stop a list. Opening one changes nothing, because mail scanners open links. A mail program stops the
 * list with one POST, which has no session and comes from another site: the signed link is its authority. RFC 8058, dapp 3.8.
 */
export function unsubscribeRoutes({ account: { db, links, clock, origin }, page }: Needs): Hono {
  const app = new Hono()

  async function read(c: Context) {
    const link = links.read(c.req.param('token') ?? '')
    if (!link) return undefined
    const [user] = await db.select().from(users).where(eq(users.id, link.userId))
    return user?.email ? { ...link, email: user.email } : undefined
  }
  async function show(c: Context, link: NonNullable<Awaited<ReturnType<typeof read>>>) {
    const subscribed = await isSubscribed(db, link.userId, link.list)
    const props: UnsubscribedProps = {
      status: subscribed ? 'confirm' : 'done',
      ...{ list: link.list, email: masked(link.email), canUndo: link.canUndo },
    }
    return page(c, 'Unsubscribed', props)
  }
  const set = (userId: string, list: EmailList, subscribed: boolean) =>
    setSubscribed(db, { userId, list, subscribed, via: 'link', at: new Date(clock.now()) })

  app.get('/unsubscribe/:token', async (c) => {
    const link = await read(c)
    return link ? show(c, link) : page(c, 'Unsubscribed', invalid)
  })

  app.post('/unsubscribe/:token', async (c) => {
    const link = await read(c)
    const isOneClick = await isOneClickForm(c)
    if (link) await set(link.userId, link.list, false)
    if (isOneClick) return link ? c.text('You are unsubscribed.') : c.text('This link is not valid.', 400)
    return link ? c.redirect(c.req.path, 303) : page(c, 'Unsubscribed', invalid, { status: 400 })
  })

  app.post(
    '/unsubscribe/:token/undo',
    sameOrigin(origin, (c) => c.text('The request came from another site.', 403)),
    async (c) => {
      const link = await read(c)
      if (link?.canUndo) await set(link.userId, link.list, true)
      return c.redirect(c.req.path.replace(/\/undo$/, ''), 303)
    },
  )
  return app
}

async function isOneClickForm(c: Context): Promise<boolean> {
  if (
    !/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(c.req.header('content-type') ?? '')
  )
    return false
  const form = await c.req.parseBody().catch(() => undefined)
  return form?.['List-Unsubscribe'] === 'One-Click'
}

/** `a•••@example.com` */
const masked = (email: string) => email.replace(/^(.).*(@.*)$/, '$1•••$2')
