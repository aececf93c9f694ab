import type { Clock } from '@latchkey/core'
import { createDatabaseProbe, isDatabaseUnavailable, type LogLine } from '@latchkey/server-kit'
import {
  type Chains,
  createContractCall,
  type NetworkCall,
  type Rpc,
  servedNetworks,
} from '@latchkey/server-kit/chains'
import { refuseUnstorableText } from '@latchkey/server-kit/http'
import { clientAddress, createLimiter, sweepBuckets } from '@latchkey/server-kit/limits'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { readAppearance } from '../shared/appearance.ts'
import { readAuthPrompt, signInPath } from '../shared/authPrompt.ts'
import type { ErrorProps, SharedProps, StartProps } from '../shared/pageProps.ts'
import { accountSettingsRoutes } from './account/accountSettingsRoutes.ts'
import type { AppKeys } from './account/appKeys.ts'
import { createAuthProps } from './account/authProps.ts'
import { authRoutes } from './account/authRoutes.ts'
import { createAccount } from './account/createAccount.ts'
import { createAttestor } from './airdrops/attestClaim.ts'
import { createDropProofs } from './airdrops/createDropProofs.ts'
import { readDistribution } from './airdrops/distribution.ts'
import { createDropDrafts } from './airdrops/dropDrafts.ts'
import { dropRoutes } from './airdrops/dropRoutes.ts'
import { createBrowser } from './auth/browser.ts'
import { createRecheck } from './auth/createRecheck.ts'
import { sameOrigin } from './auth/sameOrigin.ts'
import { createSessionCookie } from './auth/sessionCookie.ts'
import { createSessionStore, SessionEnded } from './auth/sessionStore.ts'
import { refuse } from './auth/siwxFailure.ts'
import { siwxRoutes } from './auth/siwxRoutes.ts'
import { createChainReader } from './chains/chainReader.ts'
import { pageNodes } from './chains/pageNodes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { demoRoutes } from './demoRoutes.ts'
import { type Assets, serveAssets } from './http/assets.ts'
import { canonicalHost } from './http/canonicalHost.ts'
import { documentHtml } from './http/document.ts'
import { healthRoute } from './http/healthRoute.ts'
import { legalRoutes } from './http/legalRoutes.ts'
import { limitBodies } from './http/limitBodies.ts'
import { createRequestLimits, limitFiles } from './http/limitRequests.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import type { Indexer } from './indexer/createIndexer.ts'
import { escapeJson } from './inertia/escapeJson.ts'
import { createInertia, isPrefetch } from './inertia/inertia.ts'
import { always } from './inertia/prop.ts'
import { createDirectoryReader } from './launchpad/directory.ts'
import { readOwnAccount } from './launchpad/ownAccounts.ts'
import { rootContracts } from './launchpad/rootContracts.ts'
import { rootKinds } from './launchpad/rootKinds.ts'
import { launchpadRoutes } from './launchpadRoutes.ts'
import { createAllowlistTrees } from './lists/createAllowlistTrees.ts'
import { type ListJobs, ListsBusy } from './lists/createListJobs.ts'
import { unsubscribeRoutes } from './mail/unsubscribeRoutes.ts'
import { mediaRoutes } from './media/mediaRoutes.ts'
import { dashboardProps } from './pages/dashboard.ts'
import { dashboardLaunchpad } from './pages/dashboardLaunchpad.ts'
import { heldBalances } from './pages/heldBalances.ts'
import type { Site, Viewer } from './pages/site.ts'
import { welcomeProps } from './pages/welcome.ts'
import { welcomeLaunches } from './pages/welcomeLaunches.ts'
import { createProjectDrafts } from './projects/projectDrafts.ts'
import { projectRoutes } from './projects/projectRoutes.ts'
import { createRelay } from './relay/createRelay.ts'
import { relayRoutes } from './relay/relayRoutes.ts'
import { settingsRoutes } from './settingsRoutes.ts'
import { pageProviders } from './speed/pageProviders.ts'
import { xRoutes } from './x/xRoutes.ts'
import { createXStates } from './x/xStates.ts'

export type AppNeeds = {
  readonly config: Config
  readonly db: Database
  readonly chains: Chains
  readonly assets: Assets
  readonly rpc: Rpc
  readonly call: NetworkCall
  readonly indexers: readonly Indexer[]
  readonly lists: ListJobs
  readonly clock: Clock
  readonly keys: AppKeys
  readonly log: (event: string, facts?: LogLine) => void
}

/** Static files per minute and address. Files are served from memory, and a page has dozens. */
const filesPerMinute = 6_000

/** The dapp's server: pages, sign-in and, in the demo, the devnet's wallet and faucet. */
export function createApp(needs: AppNeeds) {
  const { config, chains, assets, rpc, clock } = needs
  const { now } = clock
  const [live, practice] = chains.networks
  const solana = chains.solana?.network
  const networks = servedNetworks(chains)
  const tokens = [...chains.tokens, ...(chains.solana?.tokens ?? [])]
  const store = createSessionStore({ db: needs.db, now })
  const call = createContractCall({ networks, rpc })
  const recheck = createRecheck({ db: needs.db, call, clock })
  const networkOf = (c: Context) =>
    clientAddress(c, config.trustedProxies).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
  const browser = createBrowser({
    ...{ store, cookie: createSessionCookie(config.origin), recheck },
    clientOf: (c) => ({ userAgent: (c.req.header('user-agent') ?? '').slice(0, 300), network: networkOf(c) }),
  })
  const reader = createChainReader({ networks, rpc, clock })
  const buckets = { db: needs.db, table: 'buckets' } as const
  const limiter = createLimiter({ buckets, readOnly: () => needs.log('database_read_only') })
  const account = createAccount({ ...needs, store, browser, limiter, networkOf })
  const authOf = createAuthProps({ db: needs.db, store, browser, users: account.users })
  const limit = createRequestLimits({ limiter, trustedProxies: config.trustedProxies })
  const xStates = createXStates({ db: needs.db, keys: needs.keys, clock })
  const demo = config.devnetUrl !== undefined
  const forPage = pageNodes(networks, config)
  const app = new Hono()
  const { indexers, lists } = needs
  const site: Site = {
    ...{ db: needs.db, live: Number(live.id), practice: Number(practice.id), call: needs.call },
    xProfiles: config.x?.profiles ?? null,
    lists,
    allowlistTree: createAllowlistTrees({ lists, clock }),
    directory: createDirectoryReader({ db: needs.db, clock }),
    roots: rootKinds(rootContracts()),
    coins: new Map(
      [live, practice].map(({ id, nativeCurrency: { symbol, decimals } }) => [
        Number(id),
        { symbol, decimals },
      ]),
    ),
  }
  const proofOf = createDropProofs({ site, clock })
  const { key, budget } = config.relay
  const relay = key && createRelay({ key, budget, site, proofOf, clock, log: needs.log })
  const ofChains = <T>(read: (progress: ReturnType<Indexer['progress']>) => T): Record<number, T> =>
    Object.fromEntries(indexers.map((indexer) => [indexer.network.id, read(indexer.progress())]))

  const inertia = createInertia({
    origin: config.origin,
    version: assets.version,
    escape: escapeJson,
    takeErrors: async (c) => (await flashOf(c))?.errors,
    share: async (c) => {
      const auth = await authOf(c)
      const app: SharedProps['app'] = {
        ...{ name: config.appName, demo, mail: account.hasMail },
        ...{ live: site.live, practice: site.practice, paysGas: relay !== undefined },
        now: new Date(now()).toISOString(),
        chainNow: ofChains(({ chainNow }) => new Date(chainNow).toISOString()),
        lagSec: ofChains(({ lagSec }) => lagSec),
        explorers: Object.fromEntries(
          [live, practice].map(({ id, explorerUrl }) => [Number(id), explorerUrl ?? null]),
        ),
      }
      return {
        app,
        auth: always(() => auth),
        flash: async () => (await flashOf(c))?.notice ?? null,
        appearance: appearanceOf(c),
      }
    },
    shareFirst: (): StartProps => ({
      rpc: config.servicesUrl ?? null,
      services: config.servicesUrl ?? null,
      wallet: config.walletUrl ?? null,
      relay: config.relayUrl ?? null,
      currency: config.currency,
      ...forPage.keys,
      projectId: config.projectId,
      siwxRequired: config.siwxRequired,
      networks: forPage.networks,
      knownTokens: tokens,
    }),
    document: (c, { component }, json) =>
      documentHtml({
        title: config.appName,
        appearance: appearanceOf(c),
        ...assets,
        preloads: assets.preloads(component),
        walletScript: demo ? '/devnet/wallet.js' : undefined,
        json,
      }),
  })

  const flashes = new WeakMap<Request, ReturnType<typeof browser.takeFlash>>()
  /**
   * Takes the flash of the session once and keeps it for the rest of this request. Partial reloads of other props, such as the
   * deferred ones after a page, leave it in the session and on screen. Prefetched pages leave it for the page that the user sees.
   */
  function flashOf(c: Context) {
    if (isPrefetch(c)) return Promise.resolve(undefined)
    const requested = c.req.header('x-inertia-partial-data')
    if (requested !== undefined && !/\b(?:flash|errors)\b/.test(requested)) return Promise.resolve(undefined)
    const flash = flashes.get(c.req.raw) ?? browser.takeFlash(c)
    flashes.set(c.req.raw, flash)
    return flash
  }

  /** The user with their wallets only. */
  async function ownerOf(c: Context): Promise<Viewer> {
    const userId = (await browser.session(c))?.userId
    const found = userId === undefined ? undefined : await store.findUser(userId)
    return { userId, accounts: found?.wallets.map(({ account }) => readOwnAccount(account)) ?? [] }
  }

  async function viewerOf(c: Context): Promise<Viewer> {
    const session = await browser.session(c)
    if (!session?.userId) return { userId: undefined, accounts: [] }
    const [{ userId, accounts }, signedIn] = await Promise.all([
      ownerOf(c),
      store.signedInAccounts(session.id),
    ])
    return { userId, accounts: [...accounts, ...signedIn.map(readOwnAccount)] }
  }

  const balancesOf = (signIns: Parameters<typeof heldBalances>[0]['signIns']) =>
    heldBalances({ signIns, shown: [live, practice, ...(solana ? [solana] : [])], tokens, reader })

  async function page(
    c: Context,
    component: string,
    props = {},
    options: { encryptHistory?: boolean; clearHistory?: boolean; status?: 200 | 400 } = {},
  ) {
    const clearHistory = (await flashOf(c))?.clearHistory ?? options.clearHistory
    return inertia.render(c, component, props, { ...options, clearHistory })
  }

  const errorPage = (c: Context, props: ErrorProps) =>
    inertia.render(c, 'Error', props, { status: props.status })
  const notFound = (c: Context) => errorPage(c, { status: 404 })

  /** An error page that does not use the database, which may be the cause of the failure. */
  function failurePage(c: Context, status: 429 | 500 | 503) {
    browser.forget(c)
    flashes.delete(c.req.raw)
    return errorPage(c, { status })
  }

  app.use(
    securityHeaders({
      nodes: forPage.origins,
      services: config.servicesUrl,
      wallet: config.walletUrl,
      relay: config.relayUrl,
      https: config.origin.startsWith('https:'),
    }),
  )
  const isFileAllowed = limitFiles({ limiter, ...config, perMinute: filesPerMinute })
  app.use(serveAssets(assets, isFileAllowed))
  app.use(limitBodies((c) => refuse(c, 'too_large')))
  app.use(refuseUnstorableText((c) => refuse(c, 'bad_request')))
  app.get(
    '/healthz',
    healthRoute({
      databaseAnswers: createDatabaseProbe(needs.db, clock),
      chainAnswers: [live, practice].map(
        ({ caipNetworkId }) =>
          async () =>
            (await reader.pulse(caipNetworkId)) !== null,
      ),
      chains: () => ofChains(({ lagSec, head }) => ({ lag: lagSec, head })),
    }),
  )
  app.route('/media', mediaRoutes({ db: needs.db, origin: config.origin, isAllowed: isFileAllowed }))
  app.route(
    '/siwx',
    siwxRoutes({
      store,
      browser,
      origin: config.origin,
      appName: config.appName,
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
      call,
      now,
      limit,
      perMinute: config.perMinute,
    }),
  )
  app.use(
    limit('pages', config.perMinute.pages, (c, code) => failurePage(c, code === 'rate_limited' ? 429 : 503)),
  )
  if (config.devnetUrl) {
    app.route(
      '/',
      demoRoutes({
        devnetUrl: config.devnetUrl,
        origin: config.origin,
        limit,
        perMinute: config.perMinute.faucet,
        trustedProxies: config.trustedProxies,
      }),
    )
  }

  app.use(canonicalHost(config.origin))
  app.use(inertia.middleware)
  app.route('/', unsubscribeRoutes({ account, page }))
  app.route('/', legalRoutes({ appName: config.appName, demo, assets, appearanceOf }))
  app.use(
    sameOrigin(config.origin, (c) =>
      c.json({ code: 'forbidden', message: 'The request came from another site.' }, 403),
    ),
  )

  app.get('/', async (c) => {
    const authPrompt = readAuthPrompt(new URL(c.req.url).searchParams)
    // A guest redirected here had a session that has expired: clear the pages it showed from the history.
    const clearHistory = authPrompt !== null && (await authOf(c)).user === null
    const props = welcomeProps({ live, practice, solana, reader, authPrompt })
    return page(c, 'Welcome', { ...props, ...welcomeLaunches(site, await viewerOf(c)) }, { clearHistory })
  })

  app.get('/dashboard', async (c) => {
    const session = await browser.session(c)
    const { user } = await authOf(c)
    if (!session || !user) {
      c.header('Vary', 'X-Inertia')
      c.header('Cache-Control', 'no-store')
      return c.redirect(signInPath('/dashboard'), 303)
    }
    const signIns = await store.listSignIns(session.id)
    const props = dashboardProps({
      address: user.address ?? undefined,
      signIns,
      expires: session.expiresAt,
      networks,
      balances: balancesOf(signIns),
    })
    const launchpad = dashboardLaunchpad(site, await viewerOf(c), c.req.query('cursor'))
    return page(c, 'Dashboard', { ...props, ...launchpad }, { encryptHistory: true })
  })

  const projectDrafts = createProjectDrafts({ site, now })
  app.route(
    '/',
    launchpadRoutes({
      ...{ site, indexers, clock, limit, viewerOf, page, origin: config.origin, drafts: projectDrafts },
      notFound: (c, message) => errorPage(c, { status: 404, message }),
      flashErrors: (c, errors) => flashForm(c, { errors }),
    }),
  )

  async function flashForm(c: Context, given: { errors: Record<string, string> } | { saved: string }) {
    const flash =
      'saved' in given
        ? { notice: { kind: 'success' as const, message: given.saved } }
        : { errors: { errors: given.errors } }
    await store.setFlash(await browser.sessionId(c), flash)
  }
  const shared = { site, limit, viewerOf, page, notFound, now, origin: config.origin, flash: flashForm }
  app.route('/', projectRoutes({ ...shared, limiter, errorPage, drafts: projectDrafts }))
  const attestor = config.attestorKey && createAttestor({ site, key: config.attestorKey, proofOf, now })
  const drafts = createDropDrafts({ site, paysSolana: attestor !== undefined, now })
  app.route('/', dropRoutes({ ...shared, drafts, proofOf, attestor }))
  app.route('/', relayRoutes({ relay, limit, ownerOf }))

  app.route(
    '/',
    settingsRoutes({
      async balancesOf(c) {
        const session = await browser.session(c)
        return balancesOf(session ? await store.listSignIns(session.id) : [])
      },
      ...shared,
      pinnable: pageProviders([live, practice], config),
      distribution: (viewer) =>
        readDistribution(site, viewer, { drafts, attestor: attestor?.address ?? null }),
    }),
  )

  app.route('/', authRoutes(account))
  app.route('/', accountSettingsRoutes({ account, limit, page, notFound }))

  app.route('/', xRoutes({ account, states: xStates, settings: config.x, limit, page, log: needs.log }))

  app.notFound((c) =>
    c.req.path.startsWith('/siwx/')
      ? c.json({ code: 'not_found', message: 'This page does not exist.' }, 404)
      : errorPage(c, { status: 404 }),
  )
  app.onError((error, c) => {
    // Another request of the same browser has replaced the session: the next one has its cookie.
    const isPassing = error instanceof ListsBusy || error instanceof SessionEnded
    const isUnavailable = isPassing || isDatabaseUnavailable(error)
    const event = isUnavailable ? 'database_away' : 'request_failed'
    const facts = { path: c.req.path, method: c.req.method, error: error.name }
    needs.log(isPassing ? 'request_refused' : event, facts)
    if (isUnavailable) c.header('Retry-After', '1')
    if (isUnavailable && c.req.path.startsWith('/siwx/')) return refuse(c, 'unavailable')
    return failurePage(c, isUnavailable ? 503 : 500)
  })

  async function sweep() {
    await store.sweep()
    await sweepBuckets(buckets)
    await account.sweep()
    await xStates.sweep()
    await relay?.sweep()
  }
  return { app, sweep, account, site, relay }
}

function appearanceOf(c: Context) {
  return readAppearance(getCookie(c, 'appearance'))
}
