import { localPath } from './localPath.ts'

/** The front page that asks a guest to sign in, and continues at `intended` afterwards. */
export const signInPath = (intended: string): string =>
  `/?auth=1&intended=${encodeURIComponent(intended).replaceAll('%2F', '/')}`

/**
 * Reads from the front page's query where a guest should go after signing in. `null` unless the guest was redirected to sign
 * in.
 */
export function readAuthPrompt(query: { get(name: string): string | null }): { intended: string } | null {
  if (query.get('auth') !== '1') return null
  return { intended: localPath(query.get('intended')) ?? '/dashboard' }
}
