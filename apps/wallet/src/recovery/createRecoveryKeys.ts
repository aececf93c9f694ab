import { type Clock, type Http, isLatchkeyError, withDeadline } from '@latchkey/core'
import { recoveryPin } from '@latchkey/embedded-wallet/recovery'
import { createShortCache } from '@latchkey/server-kit'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { recoveryKeys } from '../database/schema.ts'

/** Time for the service's answer, and for a document of the wallet that waits for it, ms. A later answer is kept for the next one. */
const timeoutMs = 10_000
const waitMs = 1_500
/** How long a failure is remembered, ms, so that a service that is away does not slow down the frame. */
const cacheMs = 5_000

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const key = z.object({ keyId: z.string().max(64), publicKey: coordinate })
const keySet = z.object({
  keys: z.tuple([z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate })]),
})

export type PinnedKeys = Pick<typeof recoveryKeys.$inferSelect, 'keyId' | 'publicKey' | 'receiptKey'>

/** The public keys of the recovery service; `undefined` while they are unknown. */
export type RecoveryKeys = () => Promise<PinnedKeys | undefined>

/**
 * Reads the public keys of the recovery service once, and keeps them: a service that later answers with others gets no secret,
 * and its receipts do not count.
 * @param pin what the keys must match, from the configuration; without it the keys that are seen first count
 * @param refused called when the service has other keys than the configured ones
 */
export function createRecoveryKeys({
  db,
  http,
  clock,
  recoveryUrl,
  recoveryPin: pin,
  refused,
}: {
  readonly db: Database
  readonly http: Http
  readonly clock: Clock
  readonly recoveryUrl: string
  readonly recoveryPin: string | undefined
  readonly refused: () => void
}): RecoveryKeys {
  let pinned: PinnedKeys | undefined
  const cached = createShortCache<PinnedKeys | undefined>({ clock, ms: cacheMs, maxEntries: 1 })
  const isOrigin = eq(recoveryKeys.origin, recoveryUrl)
  const isPinned = (keys: PinnedKeys) => pin === undefined || recoveryPin(keys) === pin

  async function ask(path: string): Promise<unknown> {
    const { status, text } = await http({ url: `${recoveryUrl}${path}`, timeoutMs, maxBytes: 16 * 1024 })
    if (status !== 200) throw new TypeError('The recovery service answered no keys')
    return JSON.parse(text)
  }
  async function fetchKeys(): Promise<PinnedKeys | undefined> {
    try {
      const [own, set] = await Promise.all([ask('/v1/key'), ask('/.well-known/jwks.json')])
      const { x, y } = keySet.parse(set).keys[0]
      return { ...key.parse(own), receiptKey: { x, y } }
    } catch {
      return undefined
    }
  }
  function keep(keys: PinnedKeys | undefined): PinnedKeys | undefined {
    pinned = keys
    return keys
  }
  async function find(): Promise<PinnedKeys | undefined> {
    const [stored] = await db.select().from(recoveryKeys).where(isOrigin)
    if (stored && isPinned(stored)) return keep(stored)
    const fetched = await fetchKeys()
    if (!fetched) return undefined
    if (!isPinned(fetched)) {
      refused()
      return undefined
    }
    const row = { ...fetched, origin: recoveryUrl, pinnedAt: new Date(clock.now()) }
    const insert = db.insert(recoveryKeys).values(row)
    // Only a configured pin replaces keys. Otherwise another process may have stored them meanwhile: the first ones count.
    if (pin) await insert.onConflictDoUpdate({ target: recoveryKeys.origin, set: row })
    else await insert.onConflictDoNothing()
    return keep((await db.select().from(recoveryKeys).where(isOrigin))[0])
  }
  return () =>
    pinned
      ? Promise.resolve(pinned)
      : withDeadline({ clock, ms: waitMs }, () => cached('keys', find)).catch(unlessLate)
}

function unlessLate(cause: unknown): undefined {
  if (!isLatchkeyError(cause, 'deadline_exceeded')) throw cause
}
