import { directionOf } from './direction.ts'
import { isolating } from './isolating.ts'
import type { Messages } from './locales/en.ts'

/** The languages that exist, each a chunk of its own. */
export const locales = {
  en: async () => (await import('./locales/en.ts')).en,
  ar: async () => (await import('./locales/ar.ts')).ar,
  de: async () => (await import('./locales/de.ts')).de,
  es: async () => (await import('./locales/es.ts')).es,
  fa: async () => (await import('./locales/fa.ts')).fa,
  fr: async () => (await import('./locales/fr.ts')).fr,
  hi: async () => (await import('./locales/hi.ts')).hi,
  id: async () => (await import('./locales/id.ts')).id,
  ja: async () => (await import('./locales/ja.ts')).ja,
  ko: async () => (await import('./locales/ko.ts')).ko,
  'pt-BR': async () => (await import('./locales/pt-BR.ts')).ptBR,
  ru: async () => (await import('./locales/ru.ts')).ru,
  tr: async () => (await import('./locales/tr.ts')).tr,
  vi: async () => (await import('./locales/vi.ts')).vi,
  'zh-Hans': async () => (await import('./locales/zh-Hans.ts')).zhHans,
} satisfies Record<string, () => Promise<Messages>>

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

/** The texts closest to `tag`, loaded when first wanted. */
export async function loadMessages(tag: string): Promise<Messages> {
  const locale = localeFor(tag)
  return isolating(await locales[locale](), directionOf(locale))
}
