import { directionOf } from './direction.ts'
import { isolating } from './isolating.ts'
import type { WayIn } from './locales/way-in/en.ts'
import * as english from './locales/way-in/en.ts'
import type { Within } from './locales/within/en.ts'
import type { Messages } from './useMessages.ts'

/** The languages that exist, each two chunks: what is read on the way in, and the rest. English comes with the modal. */
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
 * The language that suits a BCP 47 tag best, by its language subtag; English when there is no translation.
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

/** The texts of the way in where they need not be loaded: English comes with the modal. */
export function messagesNow(tag: string): Messages | undefined {
  return localeFor(tag) === 'en' ? isolating(english.wayIn as Messages, 'ltr') : undefined
}

/**
 * The texts closest to `tag`, loaded when first wanted. Until `whole` is asked for only those of {@link WayIn} are
 * there: a view that is not on the way in asks for the whole before it is shown.
 */
export async function loadMessages(tag: string, whole: boolean): Promise<Messages> {
  const locale = localeFor(tag)
  const { wayIn, within } = await locales[locale]()
  // The views on the way in are shown in their stories with no other texts: what they miss is missed there.
  const texts = { ...wayIn, ...(whole ? await within() : undefined) } as Messages
  return isolating(texts, directionOf(locale))
}
