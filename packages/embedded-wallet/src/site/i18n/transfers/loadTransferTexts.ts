import type { Locale } from '../locales.ts'
import { texts as english, type TransferTexts } from './en.ts'

/** Loads the texts of a language, each a chunk of its own. English is part of the code that shows them. */
export async function loadTransferTexts(locale: Locale): Promise<TransferTexts> {
  return locale === 'en' ? english : (await others[locale]()).texts
}

const others: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly texts: TransferTexts }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fa: () => import('./fa.ts'),
  fr: () => import('./fr.ts'),
  hi: () => import('./hi.ts'),
  id: () => import('./id.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  'pt-BR': () => import('./pt-BR.ts'),
  ru: () => import('./ru.ts'),
  tr: () => import('./tr.ts'),
  vi: () => import('./vi.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
}
