/** Texts of mails by language; English is always one of them. */
export type Languages<texts> = { readonly en: texts } & Readonly<Record<string, texts>>

/**
 * The language of a mail: the wanted one, its base language, or English.
 * @param wanted BCP 47
 */
export function languageOf<texts>(
  languages: Languages<texts>,
  wanted: string,
): { readonly locale: string; readonly texts: texts } {
  const locale = [wanted, wanted.split('-')[0] ?? ''].find((tag) => Object.hasOwn(languages, tag)) ?? 'en'
  return { locale, texts: languages[locale] ?? languages.en }
}

/** A point in time for readers in any time zone. @param iso ISO 8601 */
export const mailTime = (iso: string, locale: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`
