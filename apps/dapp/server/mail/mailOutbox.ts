import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import { createOutbox, type Outbox } from '@latchkey/server-kit/mail'
import type { AppKeys } from '../account/appKeys.ts'
import { codeMinutes } from '../account/emailCodes.ts'
import { outbox as table } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'
import type { schema } from '../database/schema.ts'
import type { Mail } from './mail.ts'

const minuteMs = 60_000
/** Time before each next try; after the last a mail is given up. Dapp 7. */
const waitsMs = [minuteMs, 5 * minuteMs, 60 * minuteMs]
/** Other mails than codes are dropped after this time. */
const patienceMs = 24 * 60 * minuteMs
/** Rows are kept so long that no event is announced again. */
const keptMs = 90 * 24 * 60 * minuteMs

export type MailOutbox = Outbox<Mail, typeof schema>

/** The mails of the dapp. Each process sends some of them, and each alert is sent once. */
export const createMailOutbox = (needs: {
  readonly db: Database
  readonly keys: AppKeys
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}): MailOutbox =>
  createOutbox<Mail, typeof schema>({
    ...needs,
    ...{ table, keptMs },
    patienceMs: ({ kind }) => (kind === 'code' ? codeMinutes * minuteMs : patienceMs),
    retryMs: (tries) => waitsMs[tries - 1],
    idOf(mail) {
      if (mail.kind === 'alert') return uuidOf([mail.userId, mail.alert, mail.event].join('\n'))
      return mail.kind === 'digest' ? uuidOf([mail.userId, 'digest', mail.event].join('\n')) : randomUUID()
    },
  })

/** The same UUID for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
