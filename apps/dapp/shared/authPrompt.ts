import { localPath } from './localPath.ts'

/**
 * What the query of the front page says of a guest who was sent there to sign in: where they go on to then.
 * `null` when nobody was sent.
 */
export function readAuthPrompt(query: { get(name: string): string | null }): { intended: string } | null {
  if (query.get('auth') !== '1') return null
  return { intended: localPath(query.get('intended')) ?? '/dashboard' }
}
