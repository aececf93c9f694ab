const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
}

/** "Send" → "⟦Šéñd~~⟧": 40 % longer, like German or Tamil. A missing closing bracket shows that the text is cut. */
const markText = (text: string): string =>
  text.trim() === ''
    ? text
    : `⟦${[...text].map((char) => accents[char] ?? char).join('')}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`

/** Marks all texts of a language, so that untranslated text shows without brackets. */
export function pseudo<texts>(texts: texts): texts {
  const mark = (value: unknown): unknown => {
    if (typeof value === 'string') return markText(value)
    if (typeof value === 'function') return (...values: unknown[]) => mark(value(...values))
    if (Array.isArray(value)) return value.map((piece) => (typeof piece === 'object' ? piece : mark(piece)))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mark(inner)]))
  }
  return mark(texts) as texts
}
