/**
 * Whether an origin is the allowed one, or matches its wildcard, which stands for exactly one label. Security 3.9.
 * @example originMatches('https://*.meadow.example', 'https://app.meadow.example') // true
 */
export function originMatches(allowed: string, origin: string): boolean {
  const [before, after] = allowed.split('//*.')
  if (after === undefined) return allowed === origin
  const label = origin.slice(`${before}//`.length, -after.length - 1)
  return origin === `${before}//${label}.${after}` && /^[a-z0-9-]+$/.test(label)
}
