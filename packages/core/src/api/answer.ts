import { checkIcon } from '../connectors/checkIcon.ts'

// What came from outside is read field by field into new objects: what is not known is not kept, so nothing
// in an answer can reach a prototype. A schema library would be a third of what loads with a view.

export type Fields = Readonly<Record<string, unknown>>

/** Texts are cut where no honest one is that long. Faults F78. */
const longest = 2_048

/** Half a character: an address made of it could not be written. Faults F79. */
const loneSurrogate = /\p{Cs}/gu

/** The fields of an object; none, if it is something else. */
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

/** The texts of a list. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).flatMap((one) => asText(one) ?? [])
}

/** Finite and not negative; a decimal number in a text counts. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[0-9]+(\.[0-9]*)?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** What `read` makes of each item; an item of which it makes nothing is left out. */
export function readEach<item>(value: unknown, read: (fields: Fields) => item | undefined): readonly item[] {
  return asList(value).flatMap((one) => {
    const item = read(asFields(one))
    return item === undefined ? [] : [item]
  })
}

/**
 * The address of a picture that may be shown, in `<img>` only: https, the service's own, or a `data:` address.
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
