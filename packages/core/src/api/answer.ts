import { checkIcon } from '../connectors/checkIcon.ts'

// Answers from outside are read field by field into new objects, and unknown fields are dropped, so nothing in an answer
// can reach a prototype. A schema library would be a third of what loads with a view.

export type Fields = Readonly<Record<string, unknown>>

/** Longer texts are cut, in UTF-16 units. No legitimate text is that long. Faults F78. */
const longest = 2_048

/** Half of a surrogate pair. `encodeURIComponent` throws on it. Faults F79. */
const loneSurrogate = /\p{Cs}/gu

/** The fields of an object; an empty object for any other value. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.slice(0, longest).replace(loneSurrogate, '') || undefined
}

/** The non-empty texts of a list; other items are left out. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).flatMap((one) => asText(one) ?? [])
}

/** A finite, non-negative number, also when written as decimal text. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[0-9]+(\.[0-9]*)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Maps each item with `read`; items for which it returns `undefined` are left out. */
export function readEach<item>(value: unknown, read: (fields: Fields) => item | undefined): readonly item[] {
  return asList(value).flatMap((one) => {
    const item = read(asFields(one))
    return item === undefined ? [] : [item]
  })
}

/**
 * The address of a picture, for `<img>` only: an https, same-origin (also http) or `data:` address; otherwise `undefined`.
 * Security R-67.
 */
export function asImage(value: unknown, base: string): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (value.startsWith('data:')) return checkIcon(value)
  try {
    const { protocol, origin, href, username } = new URL(value, base)
    const own = origin === new URL(base).origin
    return username === '' &&
      href.length <= longest &&
      (protocol === 'https:' || (own && protocol === 'http:'))
      ? href
      : undefined
  } catch {
    return undefined
  }
}
