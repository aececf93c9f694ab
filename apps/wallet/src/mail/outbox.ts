import { createOutbox as create, type Outbox as OutboxOf } from '@latchkey/server-kit/mail'
import type { Database } from '../database/database.ts'
import { type schema, outbox as table } from '../database/schema.ts'
import type { Mail } from './mail.ts'
import { codeMinutes, undoHours } from './renderMail.ts'

/** A mail that is worth nothing later: a code, or a link that undoes a change. */
const shortMs: { readonly [kind in Mail['kind']]?: number } = {
  code: codeMinutes * 60_000,
  'email-current-code': codeMinutes * 60_000,
  'email-new-code': codeMinutes * 60_000,
  'email-changed': undoHours * 3_600_000,
}
/** Any other mail is given up after this time, ms. */
const patienceMs = 3 * 86_400_000

export type Outbox = OutboxOf<Mail, typeof schema>

/** The mails of the wallet. A code is worthless when it has expired. */
export const createOutbox = (
  needs: { readonly db: Database } & Pick<Parameters<typeof create>[0], 'keys' | 'clock' | 'log'>,
): Outbox =>
  create<Mail, typeof schema>({
    ...needs,
    table,
    patienceMs: ({ kind }) => shortMs[kind] ?? patienceMs,
  })
