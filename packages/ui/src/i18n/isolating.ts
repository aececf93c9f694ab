import type { Direction } from './direction.ts'
import { foreignText } from './foreignText.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Cleans `text` and wraps it in bidi isolates if needed, so that a name in the other direction does not reorder the
 * sentence.
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
function isolate(text: string, direction: Direction): string {
  const name = foreignText(text)
  return direction === 'rtl' || rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Wraps the texts of a language so that names are cleaned and isolated when inserted; translations need not do so. */
export function isolating<texts>(texts: texts, direction: Direction): texts {
  const isolateText = (value: unknown): unknown =>
    typeof value === 'string' ? isolate(value, direction) : value
  const wrap = (value: unknown): unknown => {
    if (typeof value === 'function') return (...values: unknown[]) => value(...values.map(isolateArgument))
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrap(inner)]))
  }
  // Errors pass their values as one object.
  const isolateArgument = (value: unknown): unknown =>
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !('$$typeof' in value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isolateText(inner)]))
      : isolateText(value)
  return wrap(texts) as texts
}
