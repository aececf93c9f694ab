import type { Http } from '@latchkey/core'
import { LatchkeyError, unlessAborted } from '@latchkey/core'
import { delay, getResponse, type HttpHandler, HttpResponse, http } from 'msw'
import { normalize } from 'viem/ens'
import { solanaLocalnet } from './apiFixtures.ts'

/** Base address of the double. */
export const apiBase = 'https://services.test'

type Json = Readonly<Record<string, unknown>>

/** ENSIP-15. */
function normalName(text: string): string | undefined {
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/** A 32-byte word of call data. */
const word = (value: string | number) => BigInt(value).toString(16).padStart(64, '0')

/** The data of the services. Tests may change it at any time. */
export type ApiWorld = {
  /** Known project ids; empty accepts any. */
  projects: readonly string[]
  chains: readonly string[]
  wallets: readonly Json[]
  features: readonly Json[]
  origins: readonly string[]
  analytics: boolean
  /** Answer to `GET /v1/account/{address}/balance` for every address. */
  balances: readonly Json[]
  /** The block of the balances, in decimal, by network. */
  blocks: Readonly<Record<string, string>>
  /** Newest first. */
  history: readonly Json[]
  nfts: readonly Json[]
  /** Owners by name with zone. */
  names: Map<string, string>
  /** ENS names on which two nodes disagree. */
  disputed: readonly string[]
  quote: Json
  swapTokens: readonly Json[]
  /** Bodies of all POST requests with their paths. */
  readonly posted: { readonly path: string; readonly body: Json }[]
  /** Paths of all requests, in order. */
  readonly requestedPaths: string[]
}

export type ApiDouble = {
  readonly world: ApiWorld
  readonly handlers: readonly HttpHandler[]
  /** The `Http` port over the handlers, without a network. */
  readonly http: Http
  /** Number of requests for a path. */
  count(path: string): number
  /** Sets the answer of a path; `undefined` restores the default. */
  answer(path: string, response: (() => Response | Promise<Response>) | undefined): void
  /** Resolves when no request is pending. */
  idle(): Promise<void>
}

export const refuse = (
  status: number,
  description: string,
  headers: Record<string, string> = {},
  name = 'test',
) => HttpResponse.json({ reasons: [{ name, description }] }, { status, headers })

/** Never answers. */
export const hang = async () => {
  await delay('infinite')
  return HttpResponse.json({})
}

const pageSize = 50
/** In wei. */
const gasPrice = '1000000000'

/** A minimal double of the services; `tests/contract` runs the same tests on it and on the real services. */
export function createApiDouble(start: Partial<ApiWorld> = {}): ApiDouble {
  const world: ApiWorld = {
    projects: [],
    chains: ['eip155:910056', 'eip155:910155', solanaLocalnet.caipNetworkId],
    wallets: [],
    features: [],
    origins: [],
    analytics: true,
    balances: [],
    blocks: {},
    history: [],
    nfts: [],
    names: new Map(),
    disputed: [],
    quote: {},
    swapTokens: [],
    posted: [],
    requestedPaths: [],
    ...start,
  }
  const answers = new Map<string, () => Response | Promise<Response>>()
  const running = new Set<Promise<unknown>>()

  const at = (path: string) => `${apiBase}${path}`
  const ok = (body: unknown) => HttpResponse.json(body as Json)
  const okOr400 = (body: Json | undefined) =>
    body ? ok(body) : refuse(400, 'The cursor is not one of ours.')
  const list = (url: URL, name: string) => url.searchParams.get(name)?.split(',').filter(Boolean) ?? []
  const isAsked = (url: URL, network: unknown) => {
    const asked = url.searchParams.get('chainId')
    return asked === null || asked === network
  }
  const paged = (url: URL, rows: readonly Json[]) => {
    const from = Number(url.searchParams.get('cursor') ?? 0)
    if (Number.isNaN(from)) return undefined
    const next = from + pageSize < rows.length ? String(from + pageSize) : null
    return { data: rows.slice(from, from + pageSize), next }
  }
  const record = (name: string, address: string) =>
    name.endsWith('.eth')
      ? { name, addresses: { 60: { address }, 2147483648: { address } }, attributes: [] }
      : {
          name,
          registered_at: '2026-11-20T12:00:00Z',
          addresses: { 2148393704: { address, created: '2026-11-20T12:00:00Z' } },
          attributes: [],
        }

  const handlers: readonly HttpHandler[] = [
    http.get(at('/getWallets'), ({ request }) => {
      const url = new URL(request.url)
      const [include, exclude] = [list(url, 'include'), list(url, 'exclude')]
      const search = url.searchParams.get('search')?.toLowerCase() ?? ''
      const matching = world.wallets.filter(
        ({ id, name }) =>
          (include.length === 0 || include.includes(String(id))) &&
          !exclude.includes(String(id)) &&
          String(name).toLowerCase().includes(search),
      )
      const entries = Number(url.searchParams.get('entries') ?? 40)
      const from = (Number(url.searchParams.get('page') ?? 1) - 1) * entries
      return ok({ data: matching.slice(from, from + entries), count: matching.length })
    }),
    http.get(at('/appkit/v1/config'), () => ok({ features: world.features })),
    http.get(at('/projects/v1/origins'), () => ok({ allowedOrigins: world.origins, ownOrigins: [] })),
    http.get(at('/getAnalyticsConfig'), () => ok({ isAnalyticsEnabled: world.analytics })),
    http.post(at('/e'), () => new HttpResponse(null, { status: 202 })),
    http.get(at('/v1/supported-chains'), () => ok({ http: world.chains, ws: [] })),
    http.get(at('/v1/identity/:address'), ({ params }) => {
      const [name] = [...world.names].find(([, owner]) => owner === params.address) ?? [null]
      return ok({ name, avatar: null })
    }),
    http.get(at('/v1/account/:address/history'), ({ request }) => {
      const url = new URL(request.url)
      const partner = url.searchParams.get('onramp')
      const rows = world.history.filter(
        ({ metadata }) =>
          isAsked(url, (metadata as Json).chain) && (!partner || (metadata as Json).operationType === 'buy'),
      )
      return okOr400(paged(url, rows))
    }),
    http.get(at('/v1/account/:address/balance'), () =>
      ok({ balances: world.balances, blocks: world.blocks }),
    ),
    http.get(at('/v1/account/:address/nfts'), ({ request }) => {
      const url = new URL(request.url)
      const rows = world.nfts.filter(({ chainId }) => isAsked(url, chainId))
      return okOr400(paged(url, rows))
    }),
    http.get(at('/v1/profile/account/:name'), ({ params }) => {
      const name = normalName(String(params.name))
      if (name === undefined) return refuse(400, 'Name is not an ENS name')
      if (world.disputed.includes(name))
        return refuse(409, 'Two nodes disagree on this name.', {}, 'name_unconfirmed')
      const owner = world.names.get(name)
      return owner ? ok(record(name, owner)) : refuse(404, 'This name is not registered.')
    }),
    http.get(at('/v1/profile/reverse/:address'), ({ params }) =>
      ok(
        [...world.names]
          .filter(([, owner]) => owner === params.address)
          .map(([name]) => record(name, String(params.address))),
      ),
    ),
    http.get(at('/v1/profile/suggestions/:name'), ({ params, request }) => {
      const zone = new URL(request.url).searchParams.get('zone')
      const names = ['', '-1', '-2'].map((end) => `${String(params.name)}${end}.${zone}`)
      return ok({ suggestions: names.map((name) => ({ name, registered: world.names.has(name) })) })
    }),
    http.post(at('/v1/profile/account'), async ({ request }) => {
      const { message, address } = (await request.json()) as { message: string; address: string }
      const { name } = JSON.parse(message) as { name: string }
      if ((world.names.get(name) ?? address) !== address) return refuse(400, 'This name is taken.')
      world.names.set(name, address)
      return ok({ success: true })
    }),
    http.get(at('/v1/onramp/options'), () =>
      ok({
        purchaseCurrencies: [
          {
            id: 'bnb',
            name: 'BNB',
            symbol: 'BNB',
            networks: [
              { name: 'bnb-devnet', display_name: 'BNB Devnet', chain_id: '910056', contract_address: '' },
            ],
          },
        ],
        paymentCurrencies: [
          { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
        ],
        partner: { id: 'devnet', name: 'Devnet Pay' },
      }),
    ),
    http.post(at('/v1/onramp/quote'), () => ok(world.quote)),
    http.post(at('/v1/generators/onrampurl'), async ({ request }) => {
      const { quoteId } = (await request.json()) as { quoteId: string }
      return quoteId === world.quote.quoteId
        ? ok({ url: `${apiBase}/onramp/checkout/1` })
        : refuse(400, 'The quote has expired.')
    }),
    http.get(at('/v1/convert/tokens'), () => ok({ tokens: world.swapTokens })),
    http.get(at('/v1/convert/quotes'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [fromAmount, fromAccount, toAccount] = ['amount', 'from', 'to'].map((key) =>
        searchParams.get(key),
      )
      return ok({ quotes: [{ id: 'swap-1', fromAmount, fromAccount, toAmount: '6000000', toAccount }] })
    }),
    http.get(at('/v1/convert/allowance'), () => ok({ allowance: '0' })),
    http.get(at('/v1/convert/gas-price'), () =>
      ok({ standard: gasPrice, fast: gasPrice, instant: gasPrice }),
    ),
    http.post(at('/v1/convert/build-transaction'), async ({ request }) => {
      const { amount, to, userAddress } = (await request.json()) as Record<string, string>
      const user = userAddress?.split(':').at(-1) ?? ''
      const token = to?.split(':').at(-1) ?? ''
      // swapExactETHForTokens with the quoted amount.
      const data = `0x7ff36ab5${[6_000_000, 128, user, 2_000_000_000, 1, token].map(word).join('')}`
      return ok({ tx: { from: userAddress, to, data, amount, eip155: { gas: '200000', gasPrice } } })
    }),
    http.get(at('/v1/convert/build-approve'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [from, to] = [searchParams.get('userAddress'), searchParams.get('from')]
      const data = `0x095ea7b3${[to?.split(':').at(-1) ?? '', 1_000_000].map(word).join('')}`
      return ok({ tx: { from, to, data, value: '0', eip155: { gas: '60000', gasPrice } } })
    }),
    http.post(at('/v1/fungible/price'), async ({ request }) => {
      const { addresses } = (await request.json()) as { addresses: readonly string[] }
      const fungibles = addresses.map((address) => ({
        address,
        name: 'Token',
        symbol: 'TKN',
        iconUrl: '',
        price: address.includes('0xeeee') ? 600 : 1,
        source: 'feed',
      }))
      return ok({ fungibles })
    }),
    http.get(at('/v1/sessions/:account'), () => ok({ sessions: [] })),
    http.post(at('/v1/sessions/:account/revoke'), () => refuse(400, 'The signature is not the account’s.')),
  ]

  const respond: Http = async ({ url, method, json, signal }) => {
    if (signal?.aborted) throw new LatchkeyError('request_aborted')
    const { pathname } = new URL(url)
    world.requestedPaths.push(pathname)
    if (json !== undefined) world.posted.push({ path: pathname, body: json as Json })
    const request = new Request(url, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    })
    const project = new URL(url).searchParams.get('projectId')
    const unknown = project !== null && world.projects.length > 0 && !world.projects.includes(project)
    const override = unknown ? () => refuse(401, 'No project has this id.') : answers.get(pathname)
    const response = await unlessAborted(
      signal,
      async () => override?.() ?? getResponse([...handlers], request),
    )
    if (!response) throw new LatchkeyError('http_failed', { url: pathname, problem: 'nothing answers here' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    world,
    handlers,
    http(request) {
      const answered = respond(request)
      const settled = answered.then(
        () => {},
        () => {},
      )
      running.add(settled)
      settled.then(() => running.delete(settled))
      return answered
    },
    count: (path) => world.requestedPaths.filter((requested) => requested === path).length,
    answer: (path, response) => void (response ? answers.set(path, response) : answers.delete(path)),
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
