import { digitsOf } from './digitsOf.ts'

/** One text per plural category of the language, with `#` for the number. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/**
 * Returns a function that formats a count with the plural form of the language.
 * @example
 * counter('en')(1, { one: '# result', other: '# results' }) // '1 result'
 * @see https://www.unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
 */
export function counter(locale: string): (n: number, forms: Forms) => string {
  // Created with the first count: the two take 10 ms and more, and the texts of a language are loaded before that.
  let known: { rules: Intl.PluralRules; digits: Intl.NumberFormat } | undefined
  return (n, forms) => {
    known ??= { rules: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(digitsOf(locale)) }
    return (forms[known.rules.select(n)] ?? forms.other).replace('#', known.digits.format(n))
  }
}
