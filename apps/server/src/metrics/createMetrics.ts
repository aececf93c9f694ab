import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Outcome of a request to a third party. */
export type UpstreamOutcome = 'answered' | 'refused' | 'failed'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Prometheus metrics of the services. Labels are route patterns, kinds and chain ids; they never contain projects, addresses
 * or request data. Security R-81.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Requests answered, by route pattern.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_request_seconds',
    help: 'Duration of requests, seconds.',
    labelNames: ['route', 'method'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  })
  const refusals = new Counter({
    name: 'latchkey_limiter_refusals_total',
    help: 'Requests refused by a limit of an address or a budget, or because the database was unavailable.',
    labelNames: ['kind'],
    registers,
  })
  const upstream = new Counter({
    name: 'latchkey_upstream_calls_total',
    help: 'Requests to nodes and vendors.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const indexerLag = new Gauge({
    name: 'latchkey_indexer_lag_blocks',
    help: 'Blocks between the index of a chain and its latest block.',
    labelNames: ['chain'],
    registers,
  })
  return {
    registry,
    request(route: string, method: string, status: number, tookMs: number) {
      requests.inc({ route, method, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ route, method }, tookMs / 1_000)
    },
    refused: (kind: 'address' | 'budget' | 'unavailable') => refusals.inc({ kind }),
    /** `kind` is a fixed word: 'node', 'image' or 'onramp'. */
    upstream: (kind: string, outcome: UpstreamOutcome) => upstream.inc({ kind, outcome }),
    /** `chain` is a CAIP-2 id. */
    indexerLag: (chain: string, blocks: number) => indexerLag.set({ chain }, blocks),
  }
}
