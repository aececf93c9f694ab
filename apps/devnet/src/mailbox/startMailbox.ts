import { getRequestListener } from '@hono/node-server'
import { startHttpServer } from '../http/startHttpServer.ts'
import { createMailStore, type Mail } from './createMailStore.ts'
import { createMailboxApp } from './mailboxApp.ts'
import { type MailFaults, noMailFaults } from './mailFaults.ts'
import { startMailServer } from './startMailServer.ts'

export type Mailbox = {
  /** Base URL of the page and its API. */
  readonly url: string
  /** `smtp://127.0.0.1:…` */
  readonly smtpUrl: string
  readonly faults: MailFaults
  /** Received mails, newest first, as `GET /api/messages` returns them. */
  list(to?: string): readonly Mail[]
  /** Resolves with the mails to `to` once there are `count`, newest first. */
  waitFor(to: string, count?: number): Promise<readonly Mail[]>
  stop(): Promise<void>
}

/**
 * Starts a mail server that accepts mail to every address and delivers none, and a page that lists it.
 * @param needs - ports; 0 selects free ones
 */
export async function startMailbox(needs: {
  readonly port: number
  readonly smtpPort: number
}): Promise<Mailbox> {
  const store = createMailStore()
  const faults = noMailFaults()
  const smtp = await startMailServer({ port: needs.smtpPort, faults, receive: store.add })
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  const server = await startHttpServer(needs.port)
  server.answerWith(getRequestListener(createMailboxApp({ store, smtpUrl }).fetch))
  return {
    url: `http://localhost:${server.port}`,
    smtpUrl,
    faults,
    list: store.list,
    waitFor(to, count = 1) {
      return new Promise((resolve) => {
        const check = () => {
          const mails = store.list(to)
          if (mails.length < count) return
          unsubscribe()
          resolve(mails)
        }
        const unsubscribe = store.subscribe(check)
        check()
      })
    },
    async stop() {
      await Promise.all([smtp.stop(), server.stop()])
    },
  }
}
