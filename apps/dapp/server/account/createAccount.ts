import type { Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import type { Limiter } from '@latchkey/server-kit/limits'
import type { Context } from 'hono'
import type { Browser } from '../auth/browser.ts'
import type { BrowserSession, SessionStore } from '../auth/sessionStore.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Flash } from '../database/schema.ts'
import { createMailOutbox } from '../mail/mailOutbox.ts'
import { createUnsubscribeLinks } from '../mail/unsubscribeLinks.ts'
import { createAccountLimits } from './accountLimits.ts'
import type { AppKeys } from './appKeys.ts'
import { type CodeSubject, createEmailCodes } from './emailCodes.ts'
import { createUserAccounts } from './userAccounts.ts'

/** How long a proof of the user allows changes of the account, ms. Dapp 8.11. */
export const stepUpMs = 600_000
/** In the demo all visitors have the address of this computer. */
const demoClients = 50

/** What the routes of an account are made from. */
export function createAccount(needs: {
  readonly config: Config
  readonly db: Database
  readonly keys: AppKeys
  readonly store: SessionStore
  readonly browser: Browser
  readonly limiter: Limiter
  readonly clock: Clock
  readonly networkOf: (c: Context) => string
  readonly log: (event: string, facts?: LogLine) => void
}) {
  const { config, db, keys, store, browser, clock } = needs
  const codes = createEmailCodes({ db, keys, clock })
  const outbox = createMailOutbox(needs)
  const users = createUserAccounts({ db, store, clock })
  const links = createUnsubscribeLinks({ keys, clock })
  const limits = createAccountLimits({
    ...{ limiter: needs.limiter, keys, trustedProxies: config.trustedProxies },
    clients: config.devnetUrl ? demoClients : 1,
  })

  return {
    ...{ db, store, browser, clock, codes, outbox, users, links, limits },
    origin: config.origin,
    hasMail: config.smtpUrl !== undefined,

    isSteppedUp: ({ stepUpAt }: BrowserSession) =>
      stepUpAt !== undefined && stepUpAt.getTime() > clock.now() - stepUpMs,

    /** Stores a code and the mail with it in one transaction. @returns seconds to wait if too many were asked for */
    async sendCode(c: Context, subject: CodeSubject): Promise<number> {
      const wait = await limits.take(c, 'mail', subject.email, subject.purpose)
      if (wait > 0) return wait
      await db.transaction(async (tx) => {
        const code = await codes.make(tx, subject)
        await outbox.add(tx, { kind: 'code', to: subject.email, code })
      })
      return 0
    },

    /** Checks a mailed code. @returns what is wrong, or `undefined` */
    async checkCode(c: Context, subject: CodeSubject, code: string): Promise<string | undefined> {
      const { email, purpose } = subject
      // Taken before the comparison, so that of concurrent tries no more are evaluated.
      const wait = await limits.take(c, 'code', email, purpose)
      if (wait > 0) return tooManyTries(wait)
      const { problem, isWrong } = await codes.check(subject, code)
      if (!isWrong) await limits.giveBack(email, purpose)
      return problem
    },

    async flash(c: Context, flash: Flash): Promise<void> {
      await store.setFlash(await browser.sessionId(c), flash)
    },

    audit: (c: Context, userId: string, action: string) => users.audit(userId, action, needs.networkOf(c)),

    sweep: async () => {
      await codes.sweep()
      await outbox.sweep()
    },
  }
}

export type Account = ReturnType<typeof createAccount>

export const tooManyTries = (seconds: number) =>
  seconds > 90 ? `Too many tries. Wait ${Math.ceil(seconds / 60)} min.` : `Too many tries. Wait ${seconds} s.`

export const waitText = (seconds: number) => `Wait ${seconds} s before asking again.`

/** Flash with what is wrong, by field. */
export const failed = (errors: Record<string, string>): Flash => ({ errors: { errors } })

/** Flash with a notice of success. */
export const done = (message: string): Flash => ({ notice: { kind: 'success', message } })
