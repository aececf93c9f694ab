/**
 * An email address as the backend mails to it, with its domain in ASCII: letters of other scripts can look like Latin ones.
 * `undefined` if it has other letters before the domain, or no domain. Security
 * @example
 * asciiAddress('ann@exаmple.com') // 'ann@xn--exmple-4nf.com', because the second `a` is Cyrillic
 */
export function asciiAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const address = `https://${email.slice(at + 1)}`
  if (!/^[!-~]+$/.test(email.slice(0, Math.max(at, 0))) || !URL.canParse(address)) return undefined
  const { href, hostname } = new URL(address)
  return href === `https://${hostname}/` ? `${email.slice(0, at)}@${hostname}` : undefined
}
