export type Direction = 'ltr' | 'rtl'

/** Writing direction of a language. */
export function directionOf(locale: string): Direction {
  return /^(ar|dv|fa|he|ku|ps|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr'
}
