import type { Context } from 'hono'
import type { Flash } from '../database/schema.ts'
import type { Recheck } from './createRecheck.ts'
import type { SessionCookie } from './sessionCookie.ts'
import {
  absoluteMs,
  type BrowserSession,
  type Client,
  type NewSession,
  type SessionStore,
} from './sessionStore.ts'

/** Reads the session of a request, once per request and only on demand. */
export function createBrowser(needs: {
  store: SessionStore
  cookie: SessionCookie
  recheck: Recheck
  clientOf: (c: Context) => Client
}) {
  const { store, cookie, recheck, clientOf } = needs
  const known = new WeakMap<Request, Promise<BrowserSession | undefined>>()

  function session(c: Context): Promise<BrowserSession | undefined> {
    const token = cookie.read(c)
    const found = known.get(c.req.raw) ?? (token ? find(token) : Promise.resolve(undefined))
    known.set(c.req.raw, found)
    return found
  }

  /** A session ends with the last sign-in of its user, unless another chain family continues it. */
  async function find(token: string): Promise<BrowserSession | undefined> {
    const found = await store.find(token)
    if (!found?.userId || !(await recheck(found.id))) return found
    if (await store.continueSession(found.id)) return store.find(token)
    await store.end(found.id)
    return undefined
  }

  function adopt(c: Context, { token, id }: NewSession) {
    cookie.write(c, token, absoluteMs / 1000)
    known.delete(c.req.raw)
    return id
  }

  return {
    session,
    adopt,
    /** Treats the request as a guest's from now on, because its session cannot be read. */
    forget: (c: Context) => void known.set(c.req.raw, Promise.resolve(undefined)),
    /** The id of the browser's session. A guest gets a new session. */
    async sessionId(c: Context): Promise<string> {
      return (await session(c))?.id ?? adopt(c, await store.create(clientOf(c)))
    },
    /** Ends the session on the server. With `flash`, the browser gets a new guest session that carries it. */
    async leave(c: Context, flash?: Flash) {
      const current = await session(c)
      if (current) await store.end(current.id)
      if (flash) adopt(c, await store.create(clientOf(c), flash))
      else cookie.clear(c)
      known.delete(c.req.raw)
    },
    /** The flash for the next page. It is removed, so a second call returns `undefined`. */
    async takeFlash(c: Context): Promise<Flash | undefined> {
      const current = await session(c)
      if (!current?.flash) return undefined
      await store.setFlash(current.id, undefined)
      known.set(c.req.raw, Promise.resolve({ ...current, flash: undefined }))
      return current.flash
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>
