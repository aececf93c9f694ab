import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Clock, Http, Network } from '@latchkey/core'
import { siteProjectId, socialProviders } from '@latchkey/embedded-wallet/api'
import { createDatabaseProbe, isDatabaseUnavailable, type LogLine } from '@latchkey/server-kit'
import { createRpc } from '@latchkey/server-kit/chains'
import { createProofCheck } from '@latchkey/server-kit/dpop'
import { limitBody, refuseUnstorableText, securityHeaders, vouchForUser } from '@latchkey/server-kit/http'
import { createLimiter, sweepBuckets } from '@latchkey/server-kit/limits'
import {
  createFarcaster,
  createProviders,
  type FarcasterSettings,
  type ProviderSettings,
} from '@latchkey/server-kit/logins'
import { HTTPException } from 'hono/http-exception'
import { chainRoutes } from './chain/chainRoutes.ts'
import type { Limits } from './config.ts'
import type { Database } from './database/database.ts'
import { proofs as proofsTable } from './database/schema.ts'
import { createDevices } from './devices/createDevices.ts'
import { deviceRoutes } from './devices/deviceRoutes.ts'
import { createEmailChanges } from './emailChanges/createEmailChanges.ts'
import { emailChangeRoutes } from './emailChanges/emailChangeRoutes.ts'
import type { WalletEnv } from './http/env.ts'
import { createRequestLimits } from './http/limits.ts'
import { answers, problem, Refusal } from './http/refusal.ts'
import { refuseOtherSites } from './http/refuseOtherSites.ts'
import { createAccounts } from './identities/createAccounts.ts'
import { createUsers } from './identities/createUsers.ts'
import { identityRoutes } from './identities/identityRoutes.ts'
import { createKeys } from './keys/createKeys.ts'
import type { KeyFile } from './keys/keyFile.ts'
import { createLogins } from './logins/createLogins.ts'
import { farcasterRoutes } from './logins/farcaster/farcasterRoutes.ts'
import { pollRoutes } from './logins/pollRoutes.ts'
import { createLoginPage } from './logins/social/createLoginPage.ts'
import { socialRoutes } from './logins/social/socialRoutes.ts'
import { createOutbox } from './mail/outbox.ts'
import { createOtp } from './otp/createOtp.ts'
import { otpRoutes } from './otp/otpRoutes.ts'
import { createPasskeys } from './passkeys/createPasskeys.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { createReceiptCheck } from './recovery/createReceiptCheck.ts'
import { createRecoveryKeys } from './recovery/createRecoveryKeys.ts'
import { factorRoutes } from './recovery/factorRoutes.ts'
import { statementRoutes } from './recovery/statementRoutes.ts'
import { authenticate } from './sessions/authenticate.ts'
import { sessionRoutes } from './sessions/sessionRoutes.ts'
import { createSessionStore } from './sessions/sessionStore.ts'
import { createProjectOrigins, type ProjectOrigins } from './site/projectOrigins.ts'
import type { SiteFiles } from './site/siteFiles.ts'
import { siteRoutes } from './site/siteRoutes.ts'
import { createSpendings } from './spending/createSpendings.ts'
import { createPriceAssets } from './spending/priceAssets.ts'
import { spendingRoutes } from './spending/spendingRoutes.ts'
import { createDeviceTransfers } from './transfers/createDeviceTransfers.ts'
import { deviceTransferRoutes } from './transfers/deviceTransferRoutes.ts'
import { createOpenings } from './wallets/createOpenings.ts'
import { createOwnerCheck } from './wallets/createOwnerCheck.ts'
import { exportRoute } from './wallets/exportRoute.ts'
import { limitRoute } from './wallets/limitRoute.ts'
import { walletRoutes } from './wallets/walletRoutes.ts'
import { createWalletStore } from './wallets/walletStore.ts'

export type AppNeeds = {
  readonly db: Database
  readonly keyFile: KeyFile
  /** The built wallet site. */
  readonly site: SiteFiles
  /** Networks that the wallet serves, the first one as the start. */
  readonly networks: readonly Network[]
  /** Public origin of the wallet site. */
  readonly origin: string
  readonly servicesUrl: string
  /** With it the services count requests for the user that this server names. */
  readonly callerKey?: string | undefined
  readonly recoveryUrl: string
  readonly recoveryPin: string | undefined
  /** USD that a user sends within 24 h without another proof of who they are. */
  readonly dailyLimit: number
  readonly limits: Limits
  /** Social providers that this server has a client at. */
  readonly providers: ProviderSettings
  readonly farcaster: FarcasterSettings
  /** Requests to providers. */
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly http: Http
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}

/** Maximum body size, bytes. The largest body creates a wallet with a few envelopes. */
const maxBodyBytes = 32 * 1024

const info = {
  title: 'Latchkey wallet',
  version: '0.1.0',
  description:
    'Backend of the embedded wallet. Every request under /v1 carries a DPoP proof (RFC 9449); see the header DPoP-Nonce.',
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

/** The HTTP app of the wallet: its site and its API. */
export function createApp(needs: AppNeeds) {
  const { db, origin, clock, log } = needs
  const networks = needs.networks.map(
    ({ caipNetworkId: id, name, nativeCurrency: { symbol, decimals } }) => ({
      ...{ id, name, symbol, decimals },
    }),
  )
  const keys = createKeys(needs.keyFile)
  const limiter = createLimiter({
    buckets: { db, table: 'wallet.buckets' },
    low: (bucket) => log('budget_low', { bucket }),
    readOnly: () => log('database_read_only'),
  })
  const limits = createRequestLimits({ limiter, limits: needs.limits })
  const app = new OpenAPIHono<WalletEnv>({
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
  app.use(
    limitBody(maxBodyBytes, (c) =>
      c.json(new Refusal('invalid_request', { message: 'The body is larger than 32 KiB.' }).problem, 413),
    ),
  )
  app.use(refuseUnstorableText((c) => c.json(new Refusal('invalid_request').problem, 400)))
  app.use(limits.flood)

  const databaseAnswers = createDatabaseProbe(db, clock)
  app.openapi(health, async (c) => {
    if (await databaseAnswers()) return c.json({ status: 'ok' as const }, 200)
    c.header('Retry-After', '1')
    return c.json(new Refusal('unavailable', { retryAfter: 1 }).problem, 503)
  })
  const { allowed: origins, own: ownOrigins } = createProjectOrigins({
    ...needs,
    failed: () => log('project_origins_failed'),
  })
  const recovery = createRecoveryKeys({ ...needs, refused: () => log('recovery_keys_refused') })
  const proofs = createProofCheck({
    ...{ db, proofs: proofsTable, hash: keys.hash, clock, origin },
    refusal: (code, message) => new Refusal(code, message === undefined ? {} : { message }),
  })
  siteRoutes(app, {
    files: needs.site,
    origins,
    ownOrigins,
    networks,
    recoveryUrl: needs.recoveryUrl,
    recovery,
    logins: [...socialProviders.filter((provider) => needs.providers[provider]), 'farcaster'],
    currentNonce: proofs.currentNonce,
  })
  factorRoutes(app, { db })

  const users = createUsers({ keys, clock, dailyLimit: needs.dailyLimit })
  const outbox = createOutbox({ db, keys, clock, log })
  const sessions = createSessionStore({ db, clock, users, outbox, origin })
  const otp = createOtp({ db, clock, keys, users, outbox, sessions })
  const logins = createLogins({ db, clock, keys, users, sessions })
  const { fetch = globalThis.fetch } = needs
  const providers = createProviders({ settings: needs.providers, origin, clock, fetch })
  const rpc = createRpc({ http: needs.http, clock })
  const farcaster = createFarcaster({ http: needs.http, rpc, clock, origin, settings: needs.farcaster })
  const wallets = createWalletStore({
    ...{ db, clock, keys, users, outbox, origin },
    isReceipt: createReceiptCheck({ ...needs, recovery }),
  })
  // The security window signs in on the wallet site itself, which belongs to no project.
  const siteOrigins: ProjectOrigins = async (id) => (id === siteProjectId ? [origin] : origins(id))
  const passkeys = createPasskeys({ db, clock, origin, origins: siteOrigins })
  const spendings = createSpendings({ db, clock, users })
  const openings = createOpenings({ db, clock, keys })
  const requireOwner = createOwnerCheck({ db, sessions })
  const devices = createDevices({ db, clock, sessions, wallets, requireOwner, users, outbox, origin })
  const transfers = createDeviceTransfers({ db, clock })
  const accounts = createAccounts({ db, users, sessions, providers })
  const changes = createEmailChanges({
    db,
    clock,
    keys,
    users,
    accounts,
    otp,
    outbox,
    sessions,
    devices,
    wallets,
    origin,
  })

  const vouch = (user: string) => vouchForUser({ key: needs.callerKey, user, now: clock.now() })

  app.use('/v1/*', refuseOtherSites(origin), authenticate({ proofs, sessions }))
  otpRoutes(app, { db, otp, users, origins: siteOrigins, limits, settings: needs.limits })
  const page = createLoginPage(needs)
  const starting = { logins, origins: siteOrigins, limits, settings: needs.limits, log }
  socialRoutes(app, { ...starting, providers, page, origin })
  farcasterRoutes(app, { ...starting, farcaster, page, origin })
  pollRoutes(app, { logins })
  sessionRoutes(app, { sessions, limits })
  passkeyRoutes(app, { db, passkeys, sessions, wallets, users, limits })
  walletRoutes(app, { store: wallets, openings, passkeys, sessions, limits, settings: needs.limits })
  exportRoute(app, { db, clock, passkeys, sessions, wallets, users, outbox, origin })
  limitRoute(app, { db, clock, passkeys, sessions, wallets, users, requireOwner, limits })
  spendingRoutes(app, {
    spendings,
    price: createPriceAssets({ ...needs, vouch }),
    passkeys,
    sessions,
    wallets,
    limits,
  })
  emailChangeRoutes(app, { changes, requireOwner, origins: siteOrigins, limits, settings: needs.limits })
  chainRoutes(app, { ...needs, limits, vouch })
  deviceRoutes(app, { devices, limits })
  identityRoutes(app, { db, clock, users, accounts, requireOwner })
  deviceTransferRoutes(app, { transfers, openings, sessions, limits })
  statementRoutes(app, { ...needs, keys, users, sessions, wallets, changes, limits })
  app.get('/.well-known/jwks.json', (c) =>
    c.json({ keys: [{ ...keys.statementPublicKey, use: 'sig', alg: 'ES256' }] }),
  )
  app.get('/openapi.json', (c) => c.json(app.getOpenAPI31Document({ openapi: '3.1.0', info })))

  return {
    app,
    outbox,
    recoveryKeys: recovery,
    /** Whether the database belongs to the key file. */
    isReadable: wallets.isReadable,
    /** Deletes expired rows of all tables. */
    async sweep(): Promise<void> {
      for (const one of [
        proofs,
        sessions,
        otp,
        logins,
        wallets,
        passkeys,
        spendings,
        devices,
        transfers,
        changes,
        outbox,
      ])
        await one.sweep()
      await sweepBuckets({ db, table: 'wallet.buckets' })
    },
  }
}
