import type { Direction } from './direction.ts'
import { foreignText } from './foreignText.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * `text` as one piece inside a sentence: a name of the other direction leaves the words around it in order.
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
function isolate(text: string, direction: Direction): string {
  const name = foreignText(text)
  return direction === 'rtl' || rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/**
 * The texts of a language, whose names from outside are cleaned and isolated as they are put into a sentence, so
 * that no translation has to remember it.
 */
export function isolating<texts>(texts: texts, direction: Direction): texts {
  const safe = (value: unknown): unknown => (typeof value === 'string' ? isolate(value, direction) : value)
  const wrap = (value: unknown): unknown => {
    if (typeof value === 'function') return (...values: unknown[]) => value(...values.map(each))
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrap(inner)]))
  }
  // An error's values come as one object.
  const each = (value: unknown): unknown =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('$$typeof' in value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, safe(inner)]))
      : safe(value)
  return wrap(texts) as texts
}
