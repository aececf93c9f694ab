// The guards of the servers and a mutation that breaks each of them: `npm run guards` expects a failing test for each.

import { approvalGuards } from './approvalGuards.mjs'
import { launchpadGuards } from './launchpadGuards.mjs'
import { recoveryGuards } from './recoveryGuards.mjs'
import { transferGuards } from './transferGuards.mjs'
import { walletGuards } from './walletGuards.mjs'

const access = ['apps/server/src/access/access.test.ts']
const limits = [...access, 'apps/server/src/limits/limits.test.ts']
const messages = ['apps/dapp/server/auth/siwxMessage.test.ts']
const verdicts = ['apps/dapp/server/auth/siwxChain.test.ts']
const sessions = ['apps/dapp/server/auth/siwxSession.test.ts']
const requests = ['apps/dapp/server/auth/siwxRequests.test.ts']
const contractAccounts = ['apps/dapp/server/auth/contractAccounts.test.ts']
const pages = ['apps/dapp/server/pages.test.ts']
const xTests = ['apps/dapp/server/x/xRoutes.test.ts']
const demo = ['apps/dapp/server/demoRoutes.test.ts']
const outbound = ['apps/server/src/outbound/outbound.test.ts']
const rpc = ['apps/server/src/rpc/rpc.test.ts']
const solanaRpc = ['apps/server/src/rpc/solanaRpc.test.ts']
const listening = ['packages/server-kit/src/listen.test.ts']

const admit = 'apps/server/src/access/admit.ts'
const originAllowed = 'apps/server/src/access/originAllowed.ts'
const originMatches = 'packages/core/src/api/originMatches.ts'
const takes = 'apps/server/src/limits/takes.ts'
const clientAddress = 'packages/server-kit/src/limits/clientAddress.ts'
const unstorable = 'packages/server-kit/src/http/refuseUnstorableText.ts'
const siwxRoutes = 'apps/dapp/server/auth/siwxRoutes.ts'
const sessionStore = 'apps/dapp/server/auth/sessionStore.ts'
const browser = 'apps/dapp/server/auth/browser.ts'
const sameOrigin = 'apps/dapp/server/auth/sameOrigin.ts'
const cookie = 'apps/dapp/server/auth/sessionCookie.ts'
const recheck = 'apps/dapp/server/auth/createRecheck.ts'
const dapp = 'apps/dapp/server/app.ts'
const xStates = 'apps/dapp/server/x/xStates.ts'
const relayRoutes = 'apps/dapp/server/relay/relayRoutes.ts'
const createRelay = 'apps/dapp/server/relay/createRelay.ts'
const relaySender = 'apps/dapp/server/relay/relaySender.ts'
const relayTests = ['apps/dapp/server/relay/relay.test.ts']
const projectDrafts = 'apps/dapp/server/projects/projectDrafts.ts'
const projectTests = ['apps/dapp/server/projects/projects.test.ts']
const directory = 'apps/dapp/server/launchpad/directory.ts'
const xAccounts = 'apps/dapp/server/x/xAccounts.ts'
const demoRoutes = 'apps/dapp/server/demoRoutes.ts'
const createOutbound = 'apps/server/src/outbound/createOutbound.ts'
const publicAddress = 'apps/server/src/outbound/publicAddress.ts'
const rpcMethods = 'apps/server/src/rpc/rpcMethods.ts'
const solanaMethods = 'apps/server/src/rpc/solanaMethods.ts'
const rpcRoutes = 'apps/server/src/rpc/rpcRoutes.ts'

/** @type {readonly (readonly [guard: string, file: string, code: string, broken: string, tests: readonly string[]])[]} */
export const guards = [
  [
    'an unknown project is rejected',
    admit,
    'if (id && !project && !route.answersUnknownProjects) {',
    'if (id === 0) {',
    access,
  ],
  ['a foreign origin is rejected', admit, 'if (!allowed) {', 'if (allowed === 0) {', access],
  ['a wildcard matches one label', originMatches, '/^[a-z0-9-]+$/.test(label)', 'label.length > 0', access],
  [
    'loopback origins are for development projects only',
    originAllowed,
    'if (dev && isLoopbackOrigin(origin))',
    'if (isLoopbackOrigin(origin))',
    access,
  ],
  [
    'an exceeded limit refuses the request',
    admit,
    "if (outcome.status !== 'taken') return refuse(c, outcome)\n      if (!asks)",
    'if (!asks)',
    access,
  ],
  [
    'a flood is refused without the database',
    admit,
    "if (early && early.status !== 'taken') return refuse(c, early)",
    '',
    access,
  ],
  ['node and vendor calls are charged', admit, 'if (used > 1) await', 'if (used < 0) await', access],
  [
    'an address may use only a share of a budget',
    takes,
    'Math.min(addressPerMinute, share(perMinute, undividedPerMinute))',
    'addressPerMinute',
    access,
  ],
  [
    'requests without a project have a budget',
    takes,
    'const { perMinute } = project?.budget ?? withoutProject',
    'const { perMinute } = project?.budget ?? { perMinute: 1e9 }',
    access,
  ],
  [
    'debt is kept',
    'apps/server/src/database/migrations/0009_unlogged_limits.sql',
    'full_at_ms = least(greatest(b.full_at_ms, now_ms) + spent',
    'full_at_ms = least(b.full_at_ms',
    limits,
  ],
  [
    'X-Forwarded-For requires a trusted proxy',
    clientAddress,
    'proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined',
    'forwarded.at(-1)',
    [...access, ...requests],
  ],
  [
    'entries of X-Forwarded-For before the proxy’s are ignored',
    clientAddress,
    'forwarded.at(-Math.min(proxies, forwarded.length))',
    'forwarded.at(0)',
    access,
  ],
  [
    'IPv6 addresses count by /64',
    clientAddress,
    'address.toByteArray().slice(0, 8),\n    ...new Array<number>(8).fill(0),',
    'address.toByteArray(),',
    [...access, ...requests],
  ],
  [
    'U+0000 in URLs is rejected',
    unstorable,
    'if (/%00/i.test(c.req.url)) return refuse(c)',
    '',
    [...access, ...pages],
  ],
  [
    'U+0000 in bodies is rejected',
    unstorable,
    "if (text.includes('\\0') || escapedNul.test(text)) return false",
    '',
    requests,
  ],
  [
    'lone surrogates are rejected',
    unstorable,
    'return isWellFormed(JSON.parse(text))',
    'return true',
    requests,
  ],
  [
    'bodies have a maximum size (services)',
    'apps/server/src/app.ts',
    'const maxBodyBytes = 256 * 1024',
    'const maxBodyBytes = 1e9',
    access,
  ],
  [
    'bodies have a maximum size (dapp)',
    'apps/dapp/server/http/limitBodies.ts',
    'const maxBytes = 256 * 1024',
    'const maxBytes = 1e9',
    requests,
  ],
  [
    'pages and routes are rate limited (dapp)',
    'apps/dapp/server/http/limitRequests.ts',
    "if (outcome.status === 'taken') return next()",
    'if (outcome) return next()',
    [...requests, ...pages],
  ],
  ['concurrent requests of an address are limited', admit, 'const atOnce = 12', 'const atOnce = 1e9', access],
  [
    'requests of a connection are answered in order',
    'packages/server-kit/src/http/oneAtATime.ts',
    'if (queue.waiting.length === 1) begin()',
    'begin()',
    listening,
  ],
  [
    'pipelined requests are limited',
    'packages/server-kit/src/http/oneAtATime.ts',
    'if (queue.waiting.length > maxPipelined) return void socket.destroy()',
    '',
    listening,
  ],
  [
    'an unread answer closes the connection',
    'packages/server-kit/src/http/oneAtATime.ts',
    'setTimeout(() => socket.destroy(), answerMs)',
    'setTimeout(() => {}, answerMs)',
    listening,
  ],
  [
    'connections of an address are limited',
    'packages/server-kit/src/http/limitConnections.ts',
    'if (count > perAddress) return void socket.destroy()',
    '',
    listening,
  ],

  [
    'the domain of a nonce is configured',
    siwxRoutes,
    '      domain,\n      uri: origin,\n      statement',
    "      domain: c.req.header('host'),\n      uri: origin,\n      statement",
    messages,
  ],
  [
    'the domain of a message is checked',
    siwxRoutes,
    'expected: { domain, nonce',
    "expected: { domain: c.req.header('host') ?? domain, nonce",
    messages,
  ],
  [
    'a nonce belongs to its browser',
    sessionStore,
    'and(eq(siwxNonces.nonce, nonce), eq(siwxNonces.sessionId, sessionId))',
    'eq(siwxNonces.nonce, nonce)',
    messages,
  ],
  [
    'a nonce can be used once',
    sessionStore,
    'if (!consumed || consumed.expiresAt.getTime() <= now()) return undefined',
    '',
    messages,
  ],
  ['a nonce expires', sessionStore, ' || consumed.expiresAt.getTime() <= now()', '', messages],
  ['only networks of the dapp can sign in', siwxRoutes, 'chains: needs.chains }', '}', messages],
  [
    'combined sign-ins must be of one account',
    siwxRoutes,
    "if (!verified.every(agrees)) return refuse(c, 'bad_message')",
    '',
    messages,
  ],
  [
    'a sign-in ends the previous session',
    sessionStore,
    'await tx.delete(sessions).where(eq(sessions.id, sessionId))',
    '',
    sessions,
  ],
  [
    'sign-ins of other accounts end',
    sessionStore,
    'ne(siwxSessions.address, address)',
    'eq(siwxSessions.address, address)',
    sessions,
  ],
  [
    'a contract account is a user of its network only',
    sessionStore,
    'const [{ data, account }] = verified',
    "const [{ data }] = verified\n    const account = 'eip155:' + data.accountAddress",
    contractAccounts,
  ],
  [
    'a session ends with the sign-in of its user',
    siwxRoutes,
    'if (!(await store.continueSession(session.id))) await browser.leave(c)',
    '',
    contractAccounts,
  ],
  [
    'a session is not continued as another account of its family',
    sessionStore,
    'or(ofUser, ofOtherFamily)',
    'sql`true`',
    contractAccounts,
  ],
  [
    'an unused session expires',
    sessionStore,
    '      gt(sessions.seenAt, new Date(time - idleMs)),\n',
    '',
    sessions,
  ],
  ['a session expires', sessionStore, '      gt(sessions.expiresAt, new Date(time)),\n', '', sessions],
  [
    'an invalid sign-in ends at the recheck',
    recheck,
    'if (holds === false) await db.delete(siwxSessions).where(thisSignIn)',
    '',
    verdicts,
  ],
  [
    'a session without a sign-in ends',
    browser,
    'if (await store.continueSession(found.id)) return store.find(token)',
    'if (found) return found',
    verdicts,
  ],
  [
    'cross-site requests are rejected',
    sameOrigin,
    "if (site !== undefined && site !== 'same-origin' && site !== 'none') return false",
    '',
    requests,
  ],
  [
    'requests of another origin are rejected',
    sameOrigin,
    'if (from !== undefined && from !== origin) return false',
    '',
    requests,
  ],
  ['the cookie is not readable by scripts', cookie, 'httpOnly: true', 'httpOnly: false', sessions],
  ['the cookie is bound to the host', cookie, "secure ? '__Host-lk' : 'lk'", "'lk'", sessions],
  ['the dashboard requires a user', dapp, 'if (!session || !user) {', 'if (!user && !session) {', pages],
  [
    'signing out writes nothing for guests',
    'apps/dapp/server/account/authRoutes.ts',
    'if ((await browser.session(c))?.userId)\n',
    'if (c)\n',
    pages,
  ],
  [
    'a prefetched page takes no notice',
    dapp,
    'if (isPrefetch(c)) return Promise.resolve(undefined)',
    '',
    pages,
  ],
  [
    'with services the page gets no keys and no nodes of the operator',
    'apps/dapp/server/chains/pageNodes.ts',
    'if (servicesUrl) {',
    'if (!networks) {',
    pages,
  ],
  [
    'a stale page is sent to the public origin',
    'apps/dapp/server/inertia/inertia.ts',
    'needs.origin + pathname',
    'new URL(c.req.url).origin + pathname',
    pages,
  ],

  [
    'only https is fetched',
    createOutbound,
    "if (url.protocol !== 'https:') throw new OutboundRefused('not https')",
    '',
    outbound,
  ],
  [
    'only port 443 is fetched',
    createOutbound,
    'if (!ports.includes(Number(url.port || 443)))',
    'if (url.port === "x")',
    outbound,
  ],
  [
    'only public addresses are fetched',
    createOutbound,
    '!first || !found.every(({ address }) => isPublic(address))',
    '!first',
    outbound,
  ],
  [
    'a name with a private address is rejected',
    createOutbound,
    'found.every(({ address }) => isPublic(address))',
    'found.some(({ address }) => isPublic(address))',
    outbound,
  ],
  ['the checked address is connected to', createOutbound, '      lookup,\n', '', outbound],
  [
    'URLs with a name or password are rejected',
    createOutbound,
    'if (url.username || url.password)',
    'if (url.username === "x")',
    outbound,
  ],
  ['redirects are not followed', createOutbound, '(statusCode >= 300 && statusCode < 400) ||', '', outbound],
  [
    'answers have a maximum size',
    createOutbound,
    'if (size <= maxBytes) return',
    'if (size >= 0) return',
    outbound,
  ],
  [
    'IPv6 forms of IPv4 addresses are rejected',
    publicAddress,
    '((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20',
    'true',
    outbound,
  ],

  [
    'only reads and signed transactions are forwarded',
    rpcRoutes,
    "if (!isServed(networkId, method)) return failure(id, -32601, 'Requested RPC call is not allowed')",
    '',
    rpc,
  ],
  [
    'methods with per-caller state are rejected',
    rpcMethods,
    "=== 'read' && !unsupported.test(method))",
    "=== 'read')",
    rpc,
  ],
  ['a transaction must be of its network', rpcMethods, '}` !== networkId)', "}` === '')", rpc],
  [
    'a transaction must be signed',
    rpcMethods,
    "'r' in transaction && transaction.r ? undefined",
    'transaction ? undefined',
    rpc,
  ],
  [
    'log queries have a maximum range',
    rpcMethods,
    'to - from < maxLogBlocks ? undefined',
    'from >= 0n ? undefined',
    rpc,
  ],
  [
    'blockHash does not lift the log range limit',
    rpcMethods,
    'if (blockHash !== undefined && blockHash !== null)',
    'if (blockHash !== undefined)',
    rpc,
  ],
  [
    'batches have a maximum size',
    rpcRoutes,
    'batch.length === 0 || batch.length > maxBatch',
    'batch.length === 0',
    rpc,
  ],
  [
    'a search of Solana accounts must compare an address',
    solanaMethods,
    'if (addresses.length === 0) return',
    'if (addresses.length < 0) return',
    solanaRpc,
  ],
  [
    'Solana token accounts are searched by owner only',
    solanaMethods,
    'tokenPrograms.includes(program) && !addresses.includes(ownerOffset)',
    'tokenPrograms.includes(program) && addresses.length === 0',
    solanaRpc,
  ],
  [
    'a Solana transaction must be signed',
    solanaMethods,
    'signatures.every((one) => one.some((byte) => byte !== 0))',
    'signatures.length > 0',
    solanaRpc,
  ],
  [
    'methods of Solana are listed one by one',
    rpcMethods,
    '? Object.hasOwn(solanaCosts, method)',
    '? true',
    solanaRpc,
  ],
  ['the chain RPC uses the daily budget', rpcRoutes, '...providerTakes(payer, cost)', '', rpc],
  ['the state of X belongs to the browser', xStates, 'eq(xStates.sessionId, sessionId),', '', xTests],
  ['the state of X belongs to the user', xStates, 'eq(xStates.userId, userId),', '', xTests],
  [
    'the state of X expires',
    xStates,
    'if (!taken || taken.expiresAt.getTime() <= clock.now()) return undefined',
    'if (!taken) return undefined',
    xTests,
  ],
  [
    'an X account belongs to one user',
    xAccounts,
    'if (owned && owned.userId !== userId) return false',
    'if (owned && owned.userId !== userId) await tx.delete(xAccounts).where(eq(xAccounts.subject, subject))',
    xTests,
  ],
  [
    'a draft of a launch is changed by its user',
    projectDrafts,
    "if (row.ownerUserId !== userId) return 'not_yours'",
    "if (!userId) return 'not_yours'",
    projectTests,
  ],
  [
    'a draft of a launch is of a wallet of its user',
    projectDrafts,
    'eq(wallets.userId, userId),',
    'eq(wallets.userId, wallets.userId),',
    projectTests,
  ],
  [
    'a launch is described by the owner of its sale',
    directory,
    'eq(wallets.userId, projects.ownerUserId),',
    'isNotNull(projects.ownerUserId),',
    projectTests,
  ],
  [
    'the words of a launch are public once they were checked',
    directory,
    "} = 'about' and exists",
    "} <> '' and exists",
    projectTests,
  ],
  [
    'updates of a launch are written by its creator',
    'apps/dapp/server/projects/projectUpdates.ts',
    "if (project.ownerUserId !== userId) return 'not_yours'",
    "if (!userId) return 'not_yours'",
    projectTests,
  ],
  [
    'links of a launch are https',
    'apps/dapp/shared/launchDraft.ts',
    "url?.protocol !== 'https:' ||",
    '!url ||',
    ['apps/dapp/shared/launchDraft.test.ts'],
  ],
  [
    'only this computer moves the time of the demo',
    demoRoutes,
    "(isHere(c) ? passOn(c, '/time') : next())",
    "(isHere(c) || c ? passOn(c, '/time') : next())",
    demo,
  ],
  [
    'a claim without gas pays an account of the user',
    relayRoutes,
    'if (!userId || !isLinked)',
    'if (!userId)',
    relayTests,
  ],
  [
    'a user has three claims without gas a day',
    createRelay,
    'const oldest = today[claimsPerDay - 1]',
    'const oldest = today[claimsPerDay]',
    relayTests,
  ],
  [
    'claims without gas have a budget',
    createRelay,
    '+ priced.cost > budget)',
    '+ priced.cost < 0n)',
    relayTests,
  ],
  [
    'claims without gas have nonces of their own',
    relaySender,
    'while (reuse === undefined && taken.has(nonce)) nonce += 1',
    '',
    relayTests,
  ],
  ...launchpadGuards,
  ...walletGuards,
  ...transferGuards,
  ...approvalGuards,
  ...recoveryGuards,
]
