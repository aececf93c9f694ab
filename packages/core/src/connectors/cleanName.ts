import { shortenText } from '../accounts/shorten.ts'

// Control characters and bidirectional overrides, with which a name can imitate another.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Removes invisible characters from an untrusted name and cuts it to 60 characters. Faults F78. */
export function cleanName(name: unknown, fallback: string): string {
  if (typeof name !== 'string') return fallback
  const clean = name.slice(0, 300).replace(unsafe, '').trim()
  return clean === '' ? fallback : shortenText(clean, 60)
}
