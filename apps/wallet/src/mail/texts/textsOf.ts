import { en } from './en.ts'
import type { MailTexts } from './mailTexts.ts'

const languages: Readonly<Record<string, MailTexts>> = { en }

/** The texts of a language, or of its base language, or in English. @param locale BCP 47 */
export function textsOf(locale: string): MailTexts {
  const find = (tag: string) => (Object.hasOwn(languages, tag) ? languages[tag] : undefined)
  return find(locale) ?? find(locale.split('-')[0] ?? '') ?? en
}
