import type { LogLine } from '../log.ts'
import type { SendMail } from './createOutbox.ts'

/** How often the outbox is read, ms. */
const everyMs = 500

/** Sends mails as they become due, one round at a time. */
export function startMailing<mail>(
  outbox: { sendDue(send: SendMail<mail>): Promise<void> },
  { send, log }: { readonly send: SendMail<mail>; readonly log: (event: string, facts?: LogLine) => void },
): { stop(): Promise<void> } {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= outbox
      .sendDue(send)
      .catch(() => log('outbox_failed'))
      .finally(() => {
        round = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
