import { directionOf } from './direction.ts'
import { isolating } from './isolating.ts'
import type { AccountTexts } from './locales/account/en.ts'
import type { SignInTexts } from './locales/sign-in/en.ts'
import * as english from './locales/sign-in/en.ts'
import type { Messages } from './useMessages.ts'

/**
 * Loaders of the languages, two chunks each: texts of the views before sign-in, and the rest. English is part of the
 * modal's chunk.
 */
export const locales = {
  en: async () => ({ signInTexts: english.signInTexts, loadAccountTexts: english.loadAccountTexts }),
  ar: () => import('./locales/sign-in/ar.ts'),
  de: () => import('./locales/sign-in/de.ts'),
  es: () => import('./locales/sign-in/es.ts'),
  fa: () => import('./locales/sign-in/fa.ts'),
  fr: () => import('./locales/sign-in/fr.ts'),
  hi: () => import('./locales/sign-in/hi.ts'),
  id: () => import('./locales/sign-in/id.ts'),
  ja: () => import('./locales/sign-in/ja.ts'),
  ko: () => import('./locales/sign-in/ko.ts'),
  'pt-BR': () => import('./locales/sign-in/pt-BR.ts'),
  ru: () => import('./locales/sign-in/ru.ts'),
  tr: () => import('./locales/sign-in/tr.ts'),
  vi: () => import('./locales/sign-in/vi.ts'),
  'zh-Hans': () => import('./locales/sign-in/zh-Hans.ts'),
} satisfies Record<
  string,
  () => Promise<{ signInTexts: SignInTexts; loadAccountTexts: () => Promise<AccountTexts> }>
>

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
  return localeFor(tag) === 'en' ? isolating(english.signInTexts as Messages, 'ltr') : undefined
}

/**
 * Loads the texts of the language closest to `tag`. Without `whole`, only those of {@link SignInTexts} are present; views
 * after sign-in require `whole`. Rejects if a chunk fails to load.
 */
export async function loadMessages(tag: string, whole: boolean): Promise<Messages> {
  const locale = localeFor(tag)
  const { signInTexts, loadAccountTexts } = await locales[locale]()
  // The cast is checked by the stories, which render the views before sign-in with these texts only.
  const texts = { ...signInTexts, ...(whole ? await loadAccountTexts() : undefined) } as Messages
  return isolating(texts, directionOf(locale))
}
