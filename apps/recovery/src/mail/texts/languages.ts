import type { Languages } from '@latchkey/server-kit/mail'
import { texts as ar } from './ar.ts'
import { texts as de } from './de.ts'
import { texts as en } from './en.ts'
import { texts as es } from './es.ts'
import { texts as fa } from './fa.ts'
import { texts as fr } from './fr.ts'
import { texts as hi } from './hi.ts'
import { texts as id } from './id.ts'
import { texts as ja } from './ja.ts'
import { texts as ko } from './ko.ts'
import type { MailTexts } from './mailTexts.ts'
import { texts as ptBR } from './pt-BR.ts'
import { texts as ru } from './ru.ts'
import { texts as tr } from './tr.ts'
import { texts as vi } from './vi.ts'
import { texts as zhHans } from './zh-Hans.ts'

/** Texts of mails by language, those of the kit. */
export const languages: Languages<MailTexts> = {
  ar,
  de,
  en,
  es,
  fa,
  fr,
  hi,
  id,
  ja,
  ko,
  'pt-BR': ptBR,
  ru,
  tr,
  vi,
  'zh-Hans': zhHans,
}
