import { log } from '@latchkey/server-kit'
import { createTransport, startMailing } from '@latchkey/server-kit/mail'
import type { Account } from '../account/createAccount.ts'
import type { Config } from '../config.ts'
import type { Site } from '../pages/site.ts'
import { createDigests } from './createDigests.ts'
import { queueAlerts } from './queueAlerts.ts'
import { createMailRenderer } from './renderMail.ts'

/** How often starred things are looked at, ms. In the demo a mail is not waited for. */
const alertsEveryMs = 60_000
const demoAlertsEveryMs = 3_000

/** Sends the mails of the outbox, and queues those about starred things. Without a mail server it does nothing. */
export function startMailWork(
  { smtpUrl, mailFrom, origin, appName, devnetUrl }: Config,
  { account, site }: { readonly account: Account; readonly site: Site },
): { stop(): Promise<void> } {
  if (!smtpUrl) return { stop: async () => {} }
  const transport = createTransport({
    ...{ smtpUrl, from: mailFrom, host: new URL(origin).hostname },
    render: createMailRenderer({ origin, appName, links: account.links }),
  })
  const mailing = startMailing(account.outbox, { send: transport.send, log })
  const queueDigests = createDigests(site, account.outbox)
  let round: Promise<void> | undefined
  const timer = setInterval(
    () => {
      round ??= Promise.all([queueAlerts(site, account.outbox), queueDigests()])
        .then(() => {})
        .catch(() => log('alerts_failed'))
        .finally(() => {
          round = undefined
        })
    },
    devnetUrl ? demoAlertsEveryMs : alertsEveryMs,
  )
  return {
    async stop() {
      clearInterval(timer)
      await round
      await mailing.stop()
      transport.stop()
    },
  }
}
