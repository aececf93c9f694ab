import { shortenText } from '../accounts/shorten.ts'

// Control characters and the bidirectional overrides that let a name pose as another.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name from outside, made fit to show: no invisible characters, at most 60 of the others. Faults F78. */
export function cleanName(name: unknown, fallback: string): string {
  if (typeof name !== 'string') return fallback
  const clean = name.slice(0, 300).replace(unsafe, '').trim()
  return clean === '' ? fallback : shortenText(clean, 60)
}
