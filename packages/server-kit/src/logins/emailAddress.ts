import { domainToASCII } from 'node:url'

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const maxLength = 254
const maxLocalLength = 64

/**
 * The one form of an address that is hashed, stored and mailed to: lower case, with an ASCII domain. `undefined` if it is not
 * a plain address, such as one with a line break, a comma or a display name. Security R-34.
 */
export function normalizeEmail(text: string): string | undefined {
  const trimmed = text.replace(/^ +| +$/g, '').toLowerCase()
  const at = trimmed.lastIndexOf('@')
  // `domainToASCII` removes line breaks.
  if (at < 1 || /[\p{Cc}\p{Z}]/u.test(trimmed)) return undefined
  const [name, host] = [trimmed.slice(0, at), domainToASCII(trimmed.slice(at + 1))]
  const address = `${name}@${host}`
  if (name.length > maxLocalLength || address.length > maxLength) return undefined
  return local.test(name) && domain.test(host) ? address : undefined
}
