import type { CaipNetworkId } from '../caip/caip.ts'
import { withDeadline } from '../clock/deadline.ts'
import { toLatchkeyError } from '../errors/describe.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import { readRetryAfter } from '../http/readRetryAfter.ts'
import type { AdapterContext } from '../ports/adapter.ts'
import { firstAnswer } from '../promises/firstAnswer.ts'
import { type RpcAnswer, readRpcAnswer } from '../rpc/readRpcAnswer.ts'

/** Limits for one request to a node, and for all nodes together. Security R-60. */
const nodeTimeoutMs = 8_000
const totalTimeoutMs = 20_000
const defaultMaxBytes = 1024 * 1024
/** How long a node's chain id is cached, and how long a node on the wrong chain is not used. */
const chainCheckMs = 600_000
/** Interval of the ranking, ms; `minAttempts` allows two retries. Spec §9. */
const rankMs = 60_000
const minAttempts = 3
/** How long a node that did not answer in time is not asked, so that the next reads do not wait for it again, ms. */
const hungMs = 2_000
/** Time without an answer after which the next node is asked as well, ms. */
const hedgeMs = 1_000
/** First delay before a node is used again. Rule G7. */
const backoffMs = 250
const maxRetryAfterMs = 30_000

type Node = {
  readonly url: string
  chainKnownUntil: number
  avoidUntil: number
  /** Set while the node is not used because it answered for another chain. */
  wrongChain: LatchkeyError | undefined
  latencyMs: number
  failures: number
}

/** An EIP-1193 `request` over a network's nodes. */
export type Nodes = { request(args: { method: string; params?: unknown }): Promise<unknown> }

/** What differs between the JSON-RPC of chain families. */
export type NodeProtocol = {
  /** The method whose answer names the chain, and whether an answer names the right one. */
  readonly chainMethod: string
  isChain(answer: unknown): boolean
  /** The method that sends a transaction. It is called once, whatever the answer. */
  readonly sendMethod: string
  /** Limit for an answer; `undefined` for 1 MiB. */
  maxBytes?(method: string, params: unknown): number | undefined
  /** Parses and validates an answer. Default {@link readRpcAnswer}. */
  readAnswer?(body: string, call: { id: number; method: string }): RpcAnswer
}

/**
 * Sends requests to a network's nodes, the best one first, and to the next one after a failure, or after a second without an
 * answer: the first answer counts. A transaction is sent to one node only. It takes at most 20 s in all.
 * Nodes are ranked every minute by failures and latency of real requests; nothing is polled. A node that answers for
 * another chain is not used for 10 min, one that sends Retry-After for that time (at most 30 s), one that did not answer in
 * time for 2 s. One that was slower than another is asked last until the next ranking.
 *
 * A request throws LatchkeyError `rpc_error`, or `rpc_unreachable`, with `rpc_wrong_chain` as its cause when
 * every node answers for another chain.
 */
export function createNodes(
  { clock, http, log, onRefusal }: Pick<AdapterContext, 'clock' | 'http' | 'log' | 'onRefusal'>,
  { networkId, urls }: { networkId: CaipNetworkId; urls: readonly string[] },
  { chainMethod, isChain, sendMethod, maxBytes, readAnswer = readRpcAnswer }: NodeProtocol,
): Nodes {
  const nodes: Node[] = urls.map((url) => ({
    url,
    chainKnownUntil: 0,
    avoidUntil: 0,
    wrongChain: undefined,
    latencyMs: 0,
    failures: 0,
  }))
  let ranked = nodes
  let rankedAt = Number.NEGATIVE_INFINITY
  let lastId = 0

  const rank = () => {
    if (clock.now() - rankedAt < rankMs) return
    rankedAt = clock.now()
    ranked = [...nodes].sort((a, b) => a.failures - b.failures || a.latencyMs - b.latencyMs)
    for (const node of nodes) node.failures = 0
  }

  const post = async (node: Node, method: string, params: unknown, signal: AbortSignal): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const json = { jsonrpc: '2.0', id, method, params: params ?? [] }
    const { status, text, headers } = await http({
      url: node.url,
      json,
      maxBytes: maxBytes?.(method, params) ?? defaultMaxBytes,
      timeoutMs: nodeTimeoutMs,
      signal,
    })
    if (status === 401 || status === 403) onRefusal(node.url, status)
    if (status === 429 || status === 503) {
      const seconds = readRetryAfter(headers.get('retry-after'))
      node.avoidUntil = clock.now() + (seconds ? Math.min(seconds * 1000, maxRetryAfterMs) : backoffMs)
    }
    // Some nodes send JSON-RPC errors with status 400 or 500, so a JSON body counts as the answer.
    const answer =
      status < 400 || text.startsWith('{')
        ? readAnswer(text, { id, method })
        : { problem: `status ${status}` }
    if ('result' in answer) return answer.result
    const bad = (problem: string) => new LatchkeyError('rpc_bad_response', { method, problem })
    if ('problem' in answer) throw bad(answer.problem)
    const { code, message } = answer.error
    if (code === -32005 || status === 429) throw bad(message)
    throw new LatchkeyError('rpc_error', { method, detail: message }, { cause: answer.error })
  }

  const checkChain = async (node: Node, signal: AbortSignal) => {
    if (clock.now() < node.chainKnownUntil) return
    const answer = await post(node, chainMethod, [], signal)
    if (!isChain(answer)) {
      node.avoidUntil = clock.now() + chainCheckMs
      const error = new LatchkeyError('rpc_wrong_chain', { expected: networkId, actual: String(answer) })
      log.error(`${error.code}: ${error.message}`)
      node.wrongChain = error
      throw error
    }
    node.wrongChain = undefined
    node.chainKnownUntil = clock.now() + chainCheckMs
  }

  const askLast = (node: Node) => {
    ranked = [...ranked.filter((one) => one !== node), node]
  }

  /** @param heard - called when the node has named its chain */
  const attempt = async (
    node: Node,
    { method, params }: { method: string; params?: unknown },
    heard: () => void,
    signal: AbortSignal,
  ) => {
    const startedAt = clock.now()
    try {
      await checkChain(node, signal)
      heard()
      const result = await post(node, method, params, signal)
      node.latencyMs = clock.now() - startedAt
      return result
    } catch (cause) {
      if (signal.aborted) {
        // Another node has answered first, or all of them are late.
        node.failures += 1
        node.latencyMs = clock.now() - startedAt
        askLast(node)
        throw cause
      }
      if (!isLatchkeyError(cause, 'rpc_error')) node.failures += 1
      if (isLatchkeyError(cause, 'deadline_exceeded')) {
        // A Retry-After of the node may last longer.
        node.avoidUntil = Math.max(node.avoidUntil, clock.now() + hungMs)
        askLast(node)
      }
      throw cause
    }
  }

  return {
    async request(call) {
      rank()
      const unreachable = (cause?: unknown) => new LatchkeyError('rpc_unreachable', { networkId }, { cause })
      return withDeadline({ clock, ms: totalTimeoutMs, late: unreachable }, async (signal) => {
        const isSent = call.method === sendMethod
        // A transaction is never sent twice. Rule G7.
        const attempts = isSent ? 1 : Math.max(minAttempts, nodes.length)
        const tried = new Set<Node>()
        let round = 0
        const usable = () => (round < attempts ? ranked.filter((node) => clock.now() >= node.avoidUntil) : [])
        const untried = () => usable().find((node) => !tried.has(node))
        try {
          return await firstAnswer<Node, unknown>({
            clock,
            quietMs: isSent ? undefined : hedgeMs,
            spare: untried,
            async next() {
              const node = untried() ?? usable()[round % Math.max(1, usable().length)]
              if (node && tried.has(node)) await clock.sleep(backoffMs * 2 ** Math.min(round, 4), signal)
              return node
            },
            ask(node, heard) {
              tried.add(node)
              round += 1
              return attempt(node, call, heard, signal)
            },
            isFinal: (cause) => signal.aborted || isLatchkeyError(cause, 'rpc_error'),
          })
        } catch (cause) {
          if (signal.aborted || isLatchkeyError(cause, 'rpc_error')) throw cause
          // If all nodes are on another chain, the caller must not send. F22.
          const wrongChain = nodes.every((node) => node.wrongChain) ? nodes[0]?.wrongChain : undefined
          throw unreachable(wrongChain ?? (cause && toLatchkeyError(cause)))
        }
      })
    },
  }
}
