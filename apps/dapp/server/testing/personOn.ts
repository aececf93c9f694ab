import type { SharedProps } from '../../shared/pageProps.ts'
import type { Mail } from '../mail/mail.ts'
import type { createWorld } from './createWorld.ts'

const inertia = { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' }

/** A browser in which a user signs in by email, with the mails of its server. */
export function personOn(world: ReturnType<typeof createWorld>) {
  const browser = world.visitor()
  const change = (method: string) => (path: string, body: unknown) =>
    browser.send(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  async function mails(): Promise<readonly Mail[]> {
    const sent: Mail[] = []
    await world.account.outbox.sendDue(async (mail) => void sent.push(mail))
    return sent
  }
  /** The props of a page. It takes the errors and the notice of the last form. */
  async function page<props = unknown>(path = '/') {
    const answer = await browser.send(path, { headers: inertia })
    return ((await answer.json()) as { props: SharedProps & props }).props
  }
  const person = {
    browser,
    page,
    mails,
    post: change('POST'),
    put: change('PUT'),
    patch: change('PATCH'),
    remove: (path: string) => browser.send(path, { method: 'DELETE' }),
    user: async () => (await page()).auth.user,
    errors: async () => (await page()).errors,
    /** The code that was mailed, to the address if there are several. */
    async code(email?: string): Promise<string> {
      const mail = (await mails()).find(({ kind, to }) => kind === 'code' && to === (email ?? to))
      return mail?.kind === 'code' ? mail.code : ''
    },
    async signIn(email: string): Promise<Response> {
      await person.post('/auth/email', { email })
      return person.post('/auth/otp', { email, code: await person.code(email) })
    },
  }
  return person
}
