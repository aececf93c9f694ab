import type { EmbeddedUser } from '../ports/embeddedWallet.ts'

/** Longest email address that is shown whole, characters. Spec §5. */
const longestEmail = 30

/**
 * Name of who is signed in to the embedded wallet, as it is shown: the email address, or the name of the social account.
 * Foreign text: show it as text only. Spec §5.
 *
 * @example
 * embeddedUserName({ method: 'discord', userName: 'ann#0' }) // 'ann#'
 */
export function embeddedUserName({ method, email, userName }: EmbeddedUser): string | undefined {
  // Discord appends a 0 to the names of users without a discriminator.
  if (method === 'discord' && userName?.endsWith('0')) return userName.slice(0, -1)
  if (userName && method !== 'email') return userName
  return email && email.length > longestEmail ? `${email.slice(0, longestEmail)}…` : (email ?? userName)
}
