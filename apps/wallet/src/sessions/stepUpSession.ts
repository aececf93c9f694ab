import type { Context } from 'hono'
import type { WalletEnv } from '../http/env.ts'
import { requireSession } from './requireSession.ts'
import type { WalletSessionRow } from './sessionStore.ts'

/**
 * The session that a login proves again; `undefined` for a sign-in.
 * @throws Refusal `session_ended` when a step-up has none
 */
export const stepUpSession = (
  c: Context<WalletEnv>,
  purpose: 'step-up' | undefined,
): WalletSessionRow | undefined => (purpose === undefined ? undefined : requireSession(c))
