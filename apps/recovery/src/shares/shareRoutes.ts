import { createRoute, z } from '@hono/zod-openapi'
import type { RecoveryApp } from '../http/env.ts'
import { answers, body, refusals } from '../http/refusal.ts'
import { factorId, sealed, statement } from '../http/shapes.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { StatementCheck } from '../statements/createStatementCheck.ts'
import type { Shares } from './createShares.ts'

const tags = ['Secrets']

const key = createRoute({
  method: 'get',
  path: '/v1/key',
  tags,
  summary: 'The key that secrets are sealed for',
  responses: {
    200: answers('X25519, base64url.', z.object({ keyId: z.string(), publicKey: z.string() })),
  },
})

const store = createRoute({
  method: 'post',
  path: '/v1/shares',
  tags,
  summary: 'Store the secret of an assisted factor',
  description:
    'HPKE (RFC 9180): base mode, X25519, HKDF-SHA256, AES-256-GCM. The secret is deleted after a day unless a wallet refers to it.',
  request: body(z.strictObject({ statement, factorId, keyId: z.string().max(64), sealed })),
  responses: {
    201: answers('A JWS (ES256): the secret is stored.', z.object({ receipt: z.string() })),
    ...refusals,
  },
})

/** Needs no proof: keys are public. */
export function keyRoutes(app: RecoveryApp, keys: Keys): void {
  app.openapi(key, (c) => c.json({ keyId: keys.keyId, publicKey: keys.publicKey }, 200))
  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [{ ...keys.receiptPublicKey, use: 'sig', alg: 'ES256' }] }),
  )
}

export function shareRoutes(
  app: RecoveryApp,
  { shares, check }: { readonly shares: Shares; readonly check: StatementCheck },
): void {
  app.openapi(store, async (c) => {
    const { statement: text, ...asked } = c.req.valid('json')
    const stated = await check(text, c.get('jkt'))
    return c.json({ receipt: await shares.store(stated, asked) }, 201)
  })
}
