const escaped = '%[0-9A-Fa-f]{2}'
const unreserved = 'A-Za-z0-9._~\\-'
const subDelims = "!$&'()*+,;="
const pchar = `(?:[${unreserved}${subDelims}:@]|${escaped})`
const scheme = '[A-Za-z][A-Za-z0-9+.\\-]*'
const userinfo = `(?:[${unreserved}${subDelims}:]|${escaped})*`
const host = `\\[[0-9A-Fa-f:.]+\\]|\\[[vV][0-9A-Fa-f]+\\.[${unreserved}${subDelims}:]+\\]|(?:[${unreserved}${subDelims}]|${escaped})*`
const authority = `(?:${userinfo}@)?(${host})(?::[0-9]*)?`
const hierPart = `\\/\\/${authority}(?:\\/${pchar}*)*|\\/(?:${pchar}+(?:\\/${pchar}*)*)?|${pchar}+(?:\\/${pchar}*)*|`
const tail = `(?:${pchar}|[/?])*`

const uriShape = new RegExp(`^${scheme}:(?:${hierPart})(?:\\?${tail})?(?:#${tail})?$`)
const authorityShape = new RegExp(`^${authority}$`)
const schemeShape = new RegExp(`^${scheme}$`)
const pcharsShape = new RegExp(`^${pchar}*$`)

/** Whether `text` is an absolute URI. @see https://www.rfc-editor.org/rfc/rfc3986#appendix-A */
export function isUri(text: string): boolean {
  const match = uriShape.exec(text)
  return match !== null && isHost(match[1] ?? '')
}

/** Whether `text` is an RFC 3986 `authority` with a host in it. */
export function isAuthority(text: string): boolean {
  const match = authorityShape.exec(text)
  return match !== null && match[1] !== '' && isHost(match[1] ?? '')
}

/** Whether `text` is a URI scheme, without the colon. */
export function isScheme(text: string): boolean {
  return schemeShape.test(text)
}

/** Whether `text` is `*pchar`, as EIP-4361 requires of a request id. */
export function isPchars(text: string): boolean {
  return pcharsShape.test(text)
}

/** The shapes above leave the inside of a bracketed IPv6 address open. */
function isHost(host: string): boolean {
  return !host.startsWith('[') || /^\[v/i.test(host) || isIpv6(host.slice(1, -1))
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  let count = groups.length
  if (last?.includes('.')) {
    const octets = last.split('.')
    if (text.endsWith(':') || octets.length !== 4) return false
    if (!octets.every((octet) => /^(0|[1-9][0-9]{0,2})$/.test(octet) && Number(octet) <= 255)) return false
    groups.pop()
    count += 1
  }
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false
  return halves.length === 2 ? count <= 7 : count === 8
}
