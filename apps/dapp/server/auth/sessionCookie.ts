import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The session cookie, with the `__Host-` prefix on https. Security R-27. */
export function createSessionCookie(origin: string) {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-lk' : 'lk'
  const attributes = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  return {
    name,
    read: (c: Context): string | undefined => getCookie(c, name),
    write: (c: Context, token: string, maxAgeSeconds: number) =>
      setCookie(c, name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (c: Context) => deleteCookie(c, name, attributes),
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
