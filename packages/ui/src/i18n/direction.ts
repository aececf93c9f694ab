export type Direction = 'ltr' | 'rtl'

/** Which way a language is written. */
export function directionOf(locale: string): Direction {
  return /^(ar|dv|fa|he|ku|ps|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr'
}
