/** Locale for number formats. Amounts keep Latin digits in every language, so they can be compared across languages. */
export const digitsOf = (locale: string) => (/^(ar|fa|he|ur)\b/i.test(locale) ? 'en' : locale)
