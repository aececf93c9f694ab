import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header with which one of the operator's servers names the user whose request it passes on. */
const header = 'latchkey-caller'
/** How long a header is valid after it was made, and before, for clocks that differ, s. */
const validSec = 120

const macOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/**
 * Headers with which a server of the operator passes on whose request it is, so that each of its users has limits of their own.
 * The user's id is not readable from them. None without a key.
 * @param now - ms since the Unix epoch
 */
export function vouchForUser({
  key,
  user,
  now,
}: {
  readonly key: string | undefined
  readonly user: string
  readonly now: number
}): Readonly<Record<string, string>> {
  if (key === undefined) return {}
  const text = `${macOf(key, `user ${user}`)}.${Math.floor(now / 1000)}`
  return { [header]: `${text}.${macOf(key, `caller ${text}`)}` }
}

const shape = /^([A-Za-z0-9_-]{43})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/

/**
 * The user that a server with the same key vouches for, as an opaque id; `invalid` for a header that was not made with the key
 * within two minutes; `undefined` without one, and without a key.
 */
export function vouchedUser(
  request: { header(name: string): string | undefined },
  { key, now }: { readonly key: string | undefined; readonly now: number },
): { readonly id: string } | 'invalid' | undefined {
  const given = request.header(header)
  if (given === undefined || key === undefined) return undefined
  const [, id = '', seconds = '', mac = ''] = shape.exec(given) ?? []
  const expected = Buffer.from(macOf(key, `caller ${id}.${seconds}`))
  const received = Buffer.from(mac)
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
  return isGenuine && Math.abs(now / 1000 - Number(seconds)) <= validSec ? { id } : 'invalid'
}
