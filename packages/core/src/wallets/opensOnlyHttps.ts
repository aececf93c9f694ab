import type { Environment } from '../ports/platform.ts'

/**
 * The webviews of Telegram and Farcaster show an error page for a custom scheme. They pass https links to the system,
 * which opens the app registered for them.
 */
export const opensOnlyHttps = ({ host }: Pick<Environment, 'host'>) =>
  host === 'telegram' || host === 'farcaster'
