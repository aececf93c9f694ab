import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { toChecksumAddress } from '@latchkey/core'
import { createDatabaseProbe, type LogLine } from '@latchkey/server-kit'
import { createContractCall, createRpc, independentNodes } from '@latchkey/server-kit/chains'
import { limitBody, refuseUnstorableText, siteIcon } from '@latchkey/server-kit/http'
import { createLimiter } from '@latchkey/server-kit/limits'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { Hex } from 'viem'
import { type AccessSettings, admit, defaultAccess } from './access/admit.ts'
import { access, accessIn } from './access/routeAccess.ts'
import { analyticsRoutes } from './analytics/analyticsRoutes.ts'
import { blockchainRoutes } from './blockchain/blockchainRoutes.ts'
import { type BlockchainNeeds, createBlockchain } from './blockchain/createBlockchain.ts'
import type { Database } from './database/database.ts'
import { createSecret } from './database/secret.ts'
import { directoryRoutes } from './directory/directoryRoutes.ts'
import type { Directory } from './directory/importWallets.ts'
import { failureOf } from './http/failure.ts'
import { answers, oneReason, problem } from './http/problem.ts'
import { type ApiDocument, readablePage } from './http/readablePage.ts'
import { withCommonRefusals } from './http/withCommonRefusals.ts'
import { imageRoutes } from './images/imageRoutes.ts'
import { createProxiedImage } from './images/proxiedImage.ts'
import { createProviderMeter } from './limits/createProviderMeter.ts'
import { createMetrics, type Metrics } from './metrics/createMetrics.ts'
import { metricsRoute } from './metrics/metricsRoute.ts'
import { observe, routeOf } from './metrics/observe.ts'
import { ensGateway } from './names/ensGateway.ts'
import { createEnsNames, type EnsSource } from './names/ensNames.ts'
import { nameRoutes } from './names/nameRoutes.ts'
import { createNameStore } from './names/nameStore.ts'
import { defaultNameZone } from './names/readName.ts'
import { checkoutStyleHash } from './onramp/checkoutPage.ts'
import { checkoutRoutes } from './onramp/checkoutRoutes.ts'
import { createOnramp, type OnrampSettings } from './onramp/createOnramp.ts'
import { devnetFaucet } from './onramp/devnetProvider.ts'
import { onrampRoutes } from './onramp/onrampRoutes.ts'
import { createOrderStore } from './onramp/orderStore.ts'
import { createOutbound } from './outbound/createOutbound.ts'
import { createForeignText } from './outbound/foreignText.ts'
import { createPermissionStore } from './permissions/permissionStore.ts'
import { sessionRoutes } from './permissions/sessionRoutes.ts'
import type { Pictures } from './pictures/importPictures.ts'
import { pictureRoutes } from './pictures/pictureRoutes.ts'
import { projectRoutes } from './projects/projectRoutes.ts'
import { createProjectStore } from './projects/projectStore.ts'
import { rpcRoutes } from './rpc/rpcRoutes.ts'

export type AppNeeds = {
  readonly db: Database
  readonly directory: Directory
  readonly blockchain: BlockchainNeeds
  readonly log: (event: string, facts?: LogLine) => void
  readonly access?: Partial<AccessSettings> | undefined
  readonly pictures?: Pictures | undefined
  readonly metrics?: Metrics | undefined
  readonly metricsToken?: string | undefined
  readonly now?: (() => Date) | undefined
  readonly names?:
    | {
        readonly zone?: string
        readonly ensSignerKey?: Hex | undefined
        readonly ens?: EnsSource | undefined
      }
    | undefined
  readonly onramp?: OnrampSettings | undefined
  /** Public origin of the services. */
  readonly publicUrl?: string | undefined
  readonly outbound?: Parameters<typeof createOutbound>[0]
}

/** Maximum body size, bytes. */
const maxBodyBytes = 256 * 1024

const info = {
  title: 'Latchkey services',
  version: '0.1.0',
  description: 'Self-hosted backend services of a wallet connection kit.',
}

const health = createRoute({
  method: 'get',
  path: '/healthz',
  middleware: access({ callers: 'anyone', cost: 0 }),
  tags: ['Operation'],
  summary: 'Health: whether the database answers',
  responses: {
    200: answers('Healthy.', z.object({ status: z.literal('ok') })),
    503: answers('The database does not answer; retry after Retry-After.', problem),
  },
})

const contentPolicy = (more: Readonly<Record<string, string[]>>) =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: ["'none'"], ...more },
    // Apps on other origins embed the images.
    crossOriginResourcePolicy: 'cross-origin',
    // One year. Security R-126.
    strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  })

/** The HTTP app of the services. Schemas validate and document every request and response. */
export function createApp(needs: AppNeeds) {
  const { db, directory, log, metrics = createMetrics(), now = () => new Date() } = needs
  const store = createProjectStore(db)
  const limiter = createLimiter({
    buckets: { db, table: 'services.buckets' },
    low: (bucket) => log('budget_low', { bucket }),
    readOnly: () => log('database_read_only'),
  })
  const settings = { ...defaultAccess, ...needs.access }
  const { publicUrl = '' } = needs
  const meter = createProviderMeter()
  const blockchain = {
    ...needs.blockchain,
    call: meter.call(needs.blockchain.call),
    http: meter.http(needs.blockchain.http),
  }
  const { chains, http, clock } = blockchain
  const rpc = createRpc({ http, clock })
  const contractCall = createContractCall({ networks: chains.networks, rpc })
  const outbound = createOutbound(needs.outbound)
  const imageSecret = createSecret(db, 'images')
  const pictureUrl = async (url: string) =>
    createProxiedImage({ secret: await imageSecret(), publicUrl })(url)
  const app = new OpenAPIHono({
    // Clients send chain RPC to /v1 and to /v1/.
    strict: false,
    defaultHook: (result, c) => {
      if (result.success) return
      const reasons = result.error.issues.map(({ path, message }) => ({
        name: path.join('.'),
        description: message,
      }))
      return c.json({ reasons }, 400)
    },
  })
  app.use(observe(metrics, log))
  // The first policy takes precedence: the page at / has inline styles, all other responses are data and images.
  app.use('/', contentPolicy({ styleSrc: ["'unsafe-inline'"], imgSrc: ["'self'"] }))
  app.use(
    '/onramp/checkout/*',
    contentPolicy({
      styleSrc: [checkoutStyleHash],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    }),
  )
  app.use(contentPolicy({ sandbox: [] }))
  app.use(limitBody(maxBodyBytes, (c) => c.json(oneReason('body', 'The body is larger than 256 KiB.'), 413)))
  app.use(
    refuseUnstorableText((c) =>
      c.json(oneReason('text', 'The text contains U+0000 or a lone surrogate.'), 400),
    ),
  )
  app.use(admit({ store, limiter, meter, settings, now: clock.now, accessOf: accessIn(app) }))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return c.json(oneReason('body', 'The request cannot be read.'), error.status)
    const failure = failureOf(error)
    if (failure) {
      c.header('retry-after', String(failure.retryAfter))
      return c.json(failure.problem, 503)
    }
    // Logs the route and the kind of error only: a path or a message may contain user data.
    log('request_failed', { route: routeOf(c), error: error.name })
    return c.json(oneReason('server', 'An internal error occurred. Try again.'), 500)
  })
  app.notFound((c) => c.json(oneReason('path', 'There is no route at this path.'), 404))

  const databaseAnswers = createDatabaseProbe(db, clock)
  app.openapi(health, async (c) => {
    if (await databaseAnswers()) return c.json({ status: 'ok' as const }, 200)
    c.header('retry-after', '1')
    return c.json(oneReason('database', 'The database does not answer.'), 503)
  })
  metricsRoute(app, metrics, { token: needs.metricsToken, ...settings })
  analyticsRoutes(app, { db, directory, now })
  directoryRoutes(app, directory)
  if (needs.pictures) pictureRoutes(app, needs.pictures)
  imageRoutes(app, { outbound, secret: imageSecret, metrics })
  projectRoutes(app, store)
  const names = createNameStore(db)
  const { zone = defaultNameZone, ensSignerKey, ens } = needs.names ?? {}
  const findEnsName = ens && createEnsNames({ ...ens, rpc, clock, outbound })
  if (ens && independentNodes(ens.nodes).length === 1) log('names_confirmed_by_one_node')
  nameRoutes(app, { store: names, zone, findEnsName, chains, call: contractCall, pictureUrl, now })
  if (ensSignerKey) ensGateway(app, { store: names, signerKey: ensSignerKey, now })
  blockchainRoutes(
    app,
    createBlockchain({
      db,
      ...blockchain,
      nameOf: (address, networkId) => names.identity(toChecksumAddress(address), networkId),
      fetchForeign: createForeignText(outbound),
      pictureUrl,
    }),
  )
  sessionRoutes(app, { store: createPermissionStore(db, now), chains, call: contractCall })
  const { onramp = { country: 'US' } } = needs
  const orders = createOrderStore(db, now)
  onrampRoutes(app, createOnramp(onramp, { chains, store: orders, publicUrl, http, now }))
  if (onramp.devnetUrl) checkoutRoutes(app, { store: orders, faucet: devnetFaucet(onramp.devnetUrl) })
  rpcRoutes(app, { ...blockchain, limiter, metrics })
  app.get('/favicon.ico', access({ callers: 'browser', cost: 0 }), siteIcon)
  // Rendered on every request.
  const document = access({ callers: 'anyone', cost: 10, isFromMemory: true })
  app.get('/openapi.json', document, (c) =>
    c.json(withCommonRefusals(app.getOpenAPI31Document({ openapi: '3.1.0', info }))),
  )
  app.get('/', document, async (c) => {
    const api: ApiDocument = await (await app.request('/openapi.json')).json()
    return c.html(readablePage(api))
  })
  return app
}
