import type { Environment } from '../ports/platform.ts'

/**
 * Telegram's and Farcaster's webviews show an error page instead of following a custom scheme; an https link they hand
 * to the system, which opens the app that claims it.
 */
export const opensOnlyHttps = ({ host }: Pick<Environment, 'host'>) =>
  host === 'telegram' || host === 'farcaster'
