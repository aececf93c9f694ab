import { directionOf } from './direction.ts'
import { isolating } from './isolating.ts'
import type { WayIn } from './locales/way-in/en.ts'
import * as english from './locales/way-in/en.ts'
import type { Within } from './locales/within/en.ts'
import type { Messages } from './useMessages.ts'

/**
 * Loaders of the languages, two chunks each: texts of the views before sign-in, and the rest. English is part of the
 * modal's chunk.
 */
export const locales = {
  en: async () => ({ wayIn: english.wayIn, within: english.within }),
  ar: () => import('./locales/way-in/ar.ts'),
  de: () => import('./locales/way-in/de.ts'),
  es: () => import('./locales/way-in/es.ts'),
  fa: () => import('./locales/way-in/fa.ts'),
  fr: () => import('./locales/way-in/fr.ts'),
  hi: () => import('./locales/way-in/hi.ts'),
  id: () => import('./locales/way-in/id.ts'),
  ja: () => import('./locales/way-in/ja.ts'),
  ko: () => import('./locales/way-in/ko.ts'),
  'pt-BR': () => import('./locales/way-in/pt-BR.ts'),
  ru: () => import('./locales/way-in/ru.ts'),
  tr: () => import('./locales/way-in/tr.ts'),
  vi: () => import('./locales/way-in/vi.ts'),
  'zh-Hans': () => import('./locales/way-in/zh-Hans.ts'),
} satisfies Record<string, () => Promise<{ wayIn: WayIn; within: () => Promise<Within> }>>

export type LocaleTag = keyof typeof locales

/**
 * The available language for a BCP 47 tag, by its language subtag. Defaults to English.
 * @example
 * localeFor('de-AT') // 'de'
 * localeFor('zh-CN') // 'zh-Hans'
 */
export function localeFor(tag: string): LocaleTag {
  const language = tag.toLowerCase().split('-')[0]
  const found = (Object.keys(locales) as LocaleTag[]).find(
    (key) => key.toLowerCase().split('-')[0] === language,
  )
  return found ?? 'en'
}

/** Texts that are available without loading, which are the English ones; otherwise `undefined`. */
export function messagesNow(tag: string): Messages | undefined {
  return localeFor(tag) === 'en' ? isolating(english.wayIn as Messages, 'ltr') : undefined
}

/**
 * Loads the texts of the language closest to `tag`. Without `whole`, only those of {@link WayIn} are present; views
 * after sign-in require `whole`. Rejects if a chunk fails to load.
 */
export async function loadMessages(tag: string, whole: boolean): Promise<Messages> {
  const locale = localeFor(tag)
  const { wayIn, within } = await locales[locale]()
  // The cast is checked by the stories, which render the views before sign-in with these texts only.
  const texts = { ...wayIn, ...(whole ? await within() : undefined) } as Messages
  return isolating(texts, directionOf(locale))
}
