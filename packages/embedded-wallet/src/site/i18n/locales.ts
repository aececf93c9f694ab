/** The languages of the kit. */
// biome-ignore format: a list
export const locales = [
  'en', 'ar', 'de', 'es', 'fa', 'fr', 'hi', 'id', 'ja', 'ko', 'pt-BR', 'ru', 'tr', 'vi', 'zh-Hans',
] as const

export type Locale = (typeof locales)[number]

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The language closest to a BCP 47 tag; English if there is none. */
export const localeFor = (tag: string): Locale =>
  locales.find((locale) => languageOf(locale) === languageOf(tag)) ?? 'en'

export const directionOf = (locale: Locale): 'ltr' | 'rtl' =>
  locale === 'ar' || locale === 'fa' ? 'rtl' : 'ltr'
