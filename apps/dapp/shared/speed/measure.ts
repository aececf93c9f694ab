import { type CaipNetworkId, type Clock, type Http, namespaceOf, readRpcAnswer } from '@latchkey/core'

/** Time after which a call counts as failed, ms. It is the end of the gauge. */
export const slowestMs = 2_000
const calls = 5
/** With so many failed calls a provider counts as not answering. */
const tooManyFailures = 2

/** One answer: how long it took, and the newest block of the provider. */
export type Probe = { readonly ms: number; readonly height: number }

export type AskNode = (
  node: { readonly url: string; readonly networkId: CaipNetworkId },
  signal?: AbortSignal,
) => Promise<Probe>

/** Several calls to one provider. */
export type Measurement = {
  /** `null`: the provider does not answer. */
  readonly medianMs: number | null
  readonly failures: number
  readonly height: number | null
}

/** The newest block: by number on EVM chains, by slot on Solana. */
const heights = {
  eip155: { method: 'eth_blockNumber', params: [] },
  solana: { method: 'getSlot', params: [{ commitment: 'confirmed' }] },
} as const

/** Asks a provider for its newest block. It rejects if there is no valid answer within 2 s. Dapp 3.10. */
export function createProbe({ http, clock }: { readonly http: Http; readonly clock: Clock }): AskNode {
  let lastId = 0
  return async ({ url, networkId }, signal) => {
    lastId += 1
    const id = lastId
    const { method, params } = heights[namespaceOf(networkId) === 'solana' ? 'solana' : 'eip155']
    const began = clock.now()
    const json = { jsonrpc: '2.0', id, method, params }
    const { text } = await http({ url, json, timeoutMs: slowestMs, signal })
    const ms = clock.now() - began
    const answer = readRpcAnswer(text, { id, method })
    const height = Number('result' in answer ? (answer.result ?? Number.NaN) : Number.NaN)
    if (!Number.isSafeInteger(height) || height < 0) throw new TypeError('The provider named no block')
    return { ms, height }
  }
}

/** Calls a provider five times, one call after another, and gives it up after the second failure. */
export async function measure(
  ask: AskNode,
  node: Parameters<AskNode>[0],
  signal: AbortSignal,
): Promise<Measurement> {
  const answers: Probe[] = []
  let failures = 0
  for (let call = 0; call < calls && failures < tooManyFailures; call++) {
    await ask(node, signal).then(
      (answer) => void answers.push(answer),
      () => {
        failures += 1
      },
    )
    signal.throwIfAborted()
  }
  const isSilent = failures >= tooManyFailures
  return {
    medianMs: isSilent ? null : median(answers.map(({ ms }) => ms)),
    failures,
    height: isSilent ? null : Math.max(...answers.map(({ height }) => height)),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return Math.round((low + high) / 2)
}

export type Band = 'good' | 'fair' | 'slow' | 'silent'

/** Up to which median a provider is good and fair, ms. */
export const bandEnds = { good: 250, fair: 800 } as const

export const bandOf = ({ medianMs }: Measurement): Band => {
  if (medianMs === null) return 'silent'
  return medianMs < bandEnds.good ? 'good' : medianMs < bandEnds.fair ? 'fair' : 'slow'
}

/**
 * The order in which providers are asked: as the kit ranks its nodes, by failures and then by time. Those that were not
 * measured follow, and those that do not answer are last.
 */
export function rank(
  ids: readonly string[],
  measured: Readonly<Record<string, Measurement>>,
): readonly string[] {
  const place = (id: string): readonly [number, number, number] => {
    const found = measured[id]
    if (!found) return [1, 0, 0]
    return found.medianMs === null ? [2, 0, 0] : [0, found.failures, found.medianMs]
  }
  return [...ids].sort((a, b) => {
    const [one, other] = [place(a), place(b)]
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
  })
}

/** How many blocks a provider is behind the best one of its network. */
export function lagOf(
  { height }: Measurement,
  measured: Readonly<Record<string, Measurement>>,
): number | null {
  if (height === null) return null
  return Math.max(...Object.values(measured).map((other) => other.height ?? 0)) - height
}
