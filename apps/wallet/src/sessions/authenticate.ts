import type { ProofCheck } from '@latchkey/server-kit/dpop'
import type { MiddlewareHandler } from 'hono'
import type { WalletEnv } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionStore } from './sessionStore.ts'

/** Checks the DPoP proof of every request, and its access token if it has one. Security R-48. */
export function authenticate({
  proofs,
  sessions,
}: {
  readonly proofs: ProofCheck
  readonly sessions: SessionStore
}): MiddlewareHandler<WalletEnv> {
  return async (c, next) => {
    c.header('DPoP-Nonce', proofs.currentNonce())
    const authorization = c.req.header('authorization')
    const [, token] = /^DPoP ([A-Za-z0-9_-]{1,200})$/.exec(authorization ?? '') ?? []
    if (authorization !== undefined && token === undefined) throw new Refusal('session_ended')
    const request = { proof: c.req.header('dpop'), method: c.req.method, path: c.req.path }
    const jkt = await proofs.check(request, token)
    c.set('jkt', jkt)
    c.set('session', token === undefined ? undefined : await sessions.authenticate(token, jkt))
    return next()
  }
}
