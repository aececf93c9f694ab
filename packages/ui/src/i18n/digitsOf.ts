/** Numbers keep Latin digits and order in every language, so an amount reads the same everywhere. */
export const digitsOf = (locale: string) => (/^(ar|fa|he|ur)\b/i.test(locale) ? 'en' : locale)
