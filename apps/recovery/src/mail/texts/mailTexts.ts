import type { texts } from './en.ts'

/** All texts of mails in one language. */
export type MailTexts = typeof texts
