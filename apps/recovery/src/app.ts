import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Clock, Http } from '@latchkey/core'
import { recoveryPin } from '@latchkey/embedded-wallet/recovery'
import { createDatabaseProbe, isDatabaseUnavailable, type LogLine } from '@latchkey/server-kit'
import { createRpc } from '@latchkey/server-kit/chains'
import { createProofCheck } from '@latchkey/server-kit/dpop'
import { limitBody, refuseUnstorableText, securityHeaders, siteIcon } from '@latchkey/server-kit/http'
import { clientAddress, createLimiter, sweepBuckets, type Take } from '@latchkey/server-kit/limits'
import { createFarcaster, createProviders } from '@latchkey/server-kit/logins'
import { HTTPException } from 'hono/http-exception'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { proofs as proofsTable } from './database/schema.ts'
import { allowWalletSite } from './http/allowWalletSite.ts'
import type { RecoveryEnv } from './http/env.ts'
import { answers, problem, Refusal } from './http/refusal.ts'
import { createKeys } from './keys/createKeys.ts'
import type { KeyFile } from './keys/keyFile.ts'
import { createOutbox } from './mail/outbox.ts'
import { cancelRoutes } from './releases/cancelRoutes.ts'
import { createReleases } from './releases/createReleases.ts'
import { heldReleaseRoutes } from './releases/heldReleaseRoutes.ts'
import { releaseRoutes } from './releases/releaseRoutes.ts'
import { createShares } from './shares/createShares.ts'
import { keyRoutes, shareRoutes } from './shares/shareRoutes.ts'
import { createSignIns } from './signIns/createSignIns.ts'
import { signInRoutes } from './signIns/signInRoutes.ts'
import { createStatementCheck } from './statements/createStatementCheck.ts'

export type AppNeeds = Pick<
  Config,
  'origin' | 'walletUrl' | 'holdMs' | 'providers' | 'farcaster' | 'limits'
> & {
  readonly db: Database
  readonly keyFile: KeyFile
  readonly http: Http
  /** Requests to social providers. */
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}

/** Maximum body size, bytes. The largest body has a statement and a sealed secret. */
const maxBodyBytes = 8 * 1024
const sharesPerHour = 120
const releasesPerHour = 120
const heldReleasesPerHour = 600
const hourMs = 3_600_000

const info = {
  title: 'Latchkey recovery',
  version: '0.1.0',
  description:
    'The second service of the assisted level. Every request under /v1 but the one for the key carries a DPoP proof (RFC 9449); see the header DPoP-Nonce.',
}

const health = createRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Operation'],
  summary: 'Health: whether the database answers',
  responses: {
    200: answers('Healthy.', z.object({ status: z.literal('ok') })),
    503: answers('The database does not answer; retry after Retry-After.', problem),
  },
})

type MakeTake = (what: string, capacity: number, periodMs: number) => Take

/** What a request that changes something takes of the budgets of its address. */
function takeOf(path: string, take: MakeTake): Take {
  if (path === '/v1/shares') return take('shares', sharesPerHour, hourMs)
  // Asked for whenever a user looks after the wallet.
  if (path.startsWith('/v1/releases/')) return take('held releases', heldReleasesPerHour, hourMs)
  return take('releases', releasesPerHour, hourMs)
}

/** The HTTP app of the recovery service. */
export function createApp(needs: AppNeeds) {
  const { db, origin, clock, log, walletUrl } = needs
  const keys = createKeys(needs.keyFile)
  const limiter = createLimiter({
    buckets: { db, table: 'recovery.buckets' },
    low: (bucket) => log('budget_low', { bucket }),
    readOnly: () => log('database_read_only'),
  })
  const app = new OpenAPIHono<RecoveryEnv>({
    defaultHook: (result) => {
      if (result.success) return
      // Names the field only: the message of a validator may quote the value.
      const field = result.error.issues[0]?.path.join('.') ?? ''
      throw new Refusal('invalid_request', { message: `The field "${field.slice(0, 60)}" is invalid.` })
    },
  })
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const { retryAfter } = error.problem
      if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
      if (error.status === 401)
        c.header('WWW-Authenticate', `DPoP error="${error.problem.code}", algs="ES256"`)
      return c.json(error.problem, error.status)
    }
    if (error instanceof HTTPException && error.status < 500)
      return c.json(new Refusal('invalid_request').problem, error.status)
    if (isDatabaseUnavailable(error)) {
      c.header('Retry-After', '1')
      return c.json(new Refusal('unavailable', { retryAfter: 1 }).problem, 503)
    }
    // The kind of error only: a message may contain user data.
    log('request_failed', { route: c.req.routePath, error: error.name })
    return c.json(new Refusal('unavailable', { message: 'An internal error occurred.' }).problem, 500)
  })
  app.notFound((c) => c.json(new Refusal('not_found').problem, 404))

  app.use(securityHeaders({ https: origin.startsWith('https:') }))
  app.use(limitBody(maxBodyBytes, (c) => c.json(new Refusal('invalid_request').problem, 413)))
  app.use(refuseUnstorableText((c) => c.json(new Refusal('invalid_request').problem, 400)))
  app.use(async (c, next) => {
    const address = clientAddress(c, needs.limits.trustedProxies)
    const take = (what: string, capacity: number, periodMs: number) => ({
      ...{ key: `${what} ${address}`, capacity, periodMs, cost: 1 },
    })
    const refuse = (retryAfter: number): never => {
      throw new Refusal('too_many_requests', { retryAfter })
    }
    const flood = limiter.takeLocally(take('requests', needs.limits.requestsPerMinute, 60_000))
    if (flood.status === 'refused') refuse(flood.retryInSeconds)
    if (c.req.method !== 'POST') return next()
    const outcome = await limiter.take([takeOf(c.req.path, take)])
    if (outcome.status === 'refused') refuse(outcome.retryInSeconds)
    if (outcome.status === 'unavailable') throw new Refusal('unavailable', { retryAfter: 1 })
    return next()
  })

  const databaseAnswers = createDatabaseProbe(db, clock)
  app.openapi(health, async (c) => {
    if (await databaseAnswers()) return c.json({ status: 'ok' as const }, 200)
    c.header('Retry-After', '1')
    return c.json(new Refusal('unavailable', { retryAfter: 1 }).problem, 503)
  })

  const outbox = createOutbox({ db, keys, clock, log })
  const { fetch = globalThis.fetch } = needs
  const providers = createProviders({ settings: needs.providers, origin, clock, fetch })
  const rpc = createRpc({ http: needs.http, clock })
  const farcaster = createFarcaster({ http: needs.http, rpc, clock, origin, settings: needs.farcaster })
  const shares = createShares({ ...needs, keys, providers })
  const signIns = createSignIns({ db, clock, keys, providers, farcaster, origin, log })
  const releases = createReleases({ ...needs, keys, shares, signIns, outbox })
  const proofs = createProofCheck({
    ...{ db, proofs: proofsTable, hash: keys.hash, clock, origin },
    refusal: (code, message) => new Refusal(code, message === undefined ? {} : { message }),
  })
  const check = createStatementCheck({ ...needs, failed: () => log('wallet_keys_failed', { walletUrl }) })

  app.get('/favicon.ico', siteIcon)
  cancelRoutes(app, { releases })
  signInRoutes(app, { signIns, providers, farcaster, log })
  app.use('/v1/*', allowWalletSite(walletUrl))
  app.use('/v1/*', async (c, next) => {
    c.header('DPoP-Nonce', proofs.currentNonce())
    return next()
  })
  keyRoutes(app, keys)
  app.use('/v1/*', async (c, next) => {
    const request = { proof: c.req.header('dpop'), method: c.req.method, path: c.req.path }
    c.set('jkt', await proofs.check(request, undefined))
    return next()
  })
  shareRoutes(app, { shares, check })
  releaseRoutes(app, { releases, check })
  heldReleaseRoutes(app, { releases, check })
  app.get('/openapi.json', (c) => c.json(app.getOpenAPI31Document({ openapi: '3.1.0', info })))

  return {
    app,
    outbox,
    /** What the wallet's operator may pin. */
    pin: recoveryPin({ publicKey: keys.publicKey, receiptKey: keys.receiptPublicKey }),
    /** Whether the database belongs to the key file. */
    isReadable: shares.isReadable,
    /** Deletes expired rows of all tables, and secrets that no wallet refers to. */
    async sweep(): Promise<void> {
      for (const one of [proofs, releases, signIns, outbox]) await one.sweep()
      await sweepBuckets({ db, table: 'recovery.buckets' })
      await shares.sweep()
    },
  }
}
