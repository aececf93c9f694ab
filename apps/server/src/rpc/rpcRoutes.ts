import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type CaipNetworkId, evmChainId } from '@latchkey/core'
import {
  type Chains,
  type NetworkCall,
  NodeRefused,
  NodeUnavailable,
  reachableNetworks,
  sendsTransaction,
  stringifyExact,
} from '@latchkey/server-kit/chains'
import type { Limiter } from '@latchkey/server-kit/limits'
import type { Context } from 'hono'
import { type Hex, keccak256 } from 'viem'
import { refuse } from '../access/admit.ts'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { addressTake, providerTakes } from '../limits/takes.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import {
  costOfMethod,
  isServed,
  isSolana,
  logsProblem,
  simulationProblem,
  transactionProblem,
} from './rpcMethods.ts'
import { signatureOf, solanaProblem } from './solanaMethods.ts'

const maxBatch = 50
/** Maximum length of a node's error message, characters. Security R-82. */
const maxMessage = 200

const query = caller.partial({ projectId: true }).extend({
  chainId: z.string().max(64).openapi({ description: 'CAIP-2 id of a supported network.' }),
})
const responses = {
  200: answers('The network’s answer, or an error: JSON-RPC 2.0 with unchanged ids.', z.unknown()),
  204: { description: 'The request had notifications only.' },
  400: answers('The network is not served.', problem),
  429: answers('A limit is used up; see Retry-After.', problem),
  503: answers('No node of the network answered; see Retry-After.', z.unknown()),
}

const post = createRoute({
  method: 'post',
  path: '/v1',
  middleware: access({ callers: 'project', cost: 1 }),
  tags: ['Chain RPC'],
  summary: 'JSON-RPC to a network: one request, or up to 50',
  description:
    'Reads and signed transactions. A transaction is sent to one node only; one that a node already knows is answered with its hash or signature. eth_getLogs is limited to 10000 blocks; getProgramAccounts needs a filter with an address, for token accounts that of the owner.',
  request: { query },
  responses,
})

const get = createRoute({
  method: 'get',
  path: '/v1',
  middleware: access({ callers: 'project', cost: 1 }),
  tags: ['Chain RPC'],
  summary: 'JSON-RPC to a network, one read',
  request: {
    query: query.extend({
      method: z.string().max(60),
      params: z.string().max(8_192).default('[]').openapi({ description: 'A list, as JSON.' }),
    }),
  },
  responses,
})

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(128), z.number(), z.null()]).optional(),
  method: z.string().max(60),
  params: z.array(z.unknown()).max(16).default([]),
})

type Id = string | number | null
type RpcRequest = z.infer<typeof request>
type Answer = { readonly jsonrpc: '2.0'; readonly id: Id } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
)

const failure = (id: Id, code: number, message: string, data?: unknown): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: message.slice(0, maxMessage), ...(data === undefined ? {} : { data }) },
})

/** The chain RPC. Spec §7; error codes are those of JSON-RPC and EIP-1474. */
export function rpcRoutes(
  app: OpenAPIHono,
  {
    chains,
    call,
    limiter,
    metrics,
  }: {
    readonly chains: Chains
    readonly call: NetworkCall
    readonly limiter: Limiter
    readonly metrics: Metrics
  },
): void {
  /** Whether a transaction was sent to the network before, by its hash or signature. */
  async function isKnown(networkId: CaipNetworkId, id: string): Promise<boolean> {
    if (isSolana(networkId)) {
      const asked = [[id], { searchTransactionHistory: true }]
      const statuses = await call(networkId, 'getSignatureStatuses', asked).catch(() => undefined)
      return (statuses as { readonly value: readonly unknown[] } | undefined)?.value[0] != null // validated by createRpc
    }
    const found = await call(networkId, 'eth_getTransactionByHash', [id]).catch(() => null)
    return found !== null && found !== undefined
  }
  /** Why a request is rejected; `undefined` if it may be forwarded. */
  async function problemOf(networkId: CaipNetworkId, { method, params }: RpcRequest) {
    if (isSolana(networkId)) return solanaProblem(method, params)
    const head = async () => BigInt(String(await call(networkId, 'eth_blockNumber', [])))
    if (sendsTransaction(method)) return transactionProblem(params, networkId)
    if (method === 'eth_simulateV1') return simulationProblem(params)
    return method === 'eth_getLogs' ? logsProblem(params, head) : undefined
  }
  async function ask(networkId: CaipNetworkId, request: RpcRequest): Promise<Answer> {
    const { method, params, id = null } = request
    if (!isServed(networkId, method)) return failure(id, -32601, 'Requested RPC call is not allowed')
    const result = (value: unknown): Answer => ({ jsonrpc: '2.0', id, result: value })
    if (method === 'eth_chainId') return result(`0x${BigInt(evmChainId(networkId)).toString(16)}`)
    try {
      const wrong = await problemOf(networkId, request)
      if (wrong) return failure(id, -32602, wrong)
      const value = await call(networkId, method, params)
      metrics.upstream('node', 'answered')
      return result(value ?? null)
    } catch (error) {
      if (!(error instanceof NodeRefused || error instanceof NodeUnavailable)) throw error
      metrics.upstream('node', error.rpcError ? 'refused' : 'failed')
      // A node may report an error for a transaction that it or another node has accepted. Faults F25, F26.
      const sentId = sendsTransaction(method) ? idOf(networkId, params) : undefined
      if (sentId && (await isKnown(networkId, sentId))) return result(sentId)
      const { code = -32603, message = 'No node of this network answered.', data } = error.rpcError ?? {}
      return failure(id, code, message, data)
    }
  }

  async function answer(c: Context, chainId: string, sent: unknown) {
    const network = reachableNetworks(chains).find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!network) return c.json(oneReason('chainId', 'This network is not supported.'), 400)
    const { caipNetworkId: networkId } = network
    const batch: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
    if (batch.length === 0 || batch.length > maxBatch)
      return c.json(failure(null, -32600, `A batch has 1 to ${maxBatch} requests.`), 200)
    const requests = batch.map((entry) => request.safeParse(entry))
    const cost = requests.reduce(
      (sum, { data }) => sum + (data && isServed(networkId, data.method) ? costOfMethod(data.method) : 0),
      0,
    )
    if (cost > 0) {
      const payer = c.get('payer')
      const outcome = await limiter.take([addressTake(payer, cost, 'rpc'), ...providerTakes(payer, cost)])
      if (outcome.status !== 'taken') return refuse(c, outcome)
    }
    const done = await Promise.all(
      requests.map(async ({ data }) => {
        if (!data) return failure(null, -32600, 'This is not a JSON-RPC 2.0 request.')
        const answered = await ask(networkId, data)
        return data.id === undefined ? undefined : answered
      }),
    )
    const answers = done.filter((answered) => answered !== undefined)
    const [only] = answers
    if (!only) return c.body(null, 204)
    const json = { 'content-type': 'application/json' }
    if (Array.isArray(sent)) return c.body(stringifyExact(answers), 200, json)
    // A 503 makes the client try another of its nodes.
    if ('error' in only && only.error.code === -32603) {
      c.header('retry-after', '1')
      return c.body(stringifyExact(only), 503, json)
    }
    return c.body(stringifyExact(only), 200, json)
  }

  app.openapi(post, async (c) => {
    const text = await c.req.text()
    let sent: unknown
    try {
      sent = JSON.parse(text)
    } catch {
      return c.json(failure(null, -32700, 'The body is not JSON.'), 200)
    }
    // The response types match the route's, but the context is shared by two routes.
    return (await answer(c, c.req.valid('query').chainId, sent)) as never
  })
  app.openapi(get, async (c) => {
    const { chainId, method, params } = c.req.valid('query')
    if (sendsTransaction(method)) return c.json(failure(1, -32601, 'Transactions are sent with POST.'), 200)
    let list: unknown
    try {
      list = JSON.parse(params)
    } catch {
      return c.json(failure(null, -32700, 'params is not JSON.'), 200)
    }
    return (await answer(c, chainId, { jsonrpc: '2.0', id: 1, method, params: list })) as never
  })
}

/** The hash or signature of a transaction to send, whose parameters were checked. */
const idOf = (networkId: CaipNetworkId, params: readonly unknown[]) =>
  isSolana(networkId) ? signatureOf(params) : keccak256(params[0] as Hex) // hex of a signed transaction
