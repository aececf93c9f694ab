import type { Context } from 'hono'
import type { WalletEnv } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { WalletSessionRow } from './sessionStore.ts'

/** The session of a request. @throws Refusal `session_ended` when it has none */
export function requireSession(c: Context<WalletEnv>): WalletSessionRow {
  const session = c.get('session')
  if (!session) throw new Refusal('session_ended')
  return session
}
