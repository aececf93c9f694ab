import type { Environment } from '../ports/platform.ts'

/**
 * The webviews of Telegram, Farcaster and social apps show an error page for a custom scheme. They pass https links to the system,
 * which opens the app registered for them.
 */
export const opensOnlyHttps = ({ host }: Pick<Environment, 'host'>) =>
  host === 'telegram' || host === 'farcaster' || host === 'social'
