import { LatchkeyError } from '../errors/latchkeyError.ts'
import { readRetryAfter } from '../http/readRetryAfter.ts'
import type { Http } from '../ports/http.ts'
import { asFields, asList, asText } from './answer.ts'

/** Identifies the SDK in each request: `st` is its type, `sv` its version. Spec §7, §9. */
export const sdk = { st: 'latchkey', sv: 'latchkey-0.1.0' }

export type ServiceNeeds = {
  readonly http: Http
  /** Base address of the service, with or without a path. */
  readonly base: string
  readonly projectId?: string | undefined
  /** Called with each refusal that concerns the project or the whole service, before the request rejects with it. */
  readonly onRefusal?: ((error: LatchkeyError) => void) | undefined
}

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

export type Service = {
  readonly base: string
  /** Address of a route of the service; empty and undefined values of `query` are left out. */
  url(path: string, query?: Query): string
  /** Sends one request and parses the answer as JSON. @throws LatchkeyError see {@link createService} */
  get(
    path: string,
    query: Query,
    signal?: AbortSignal | undefined,
    timeoutMs?: number | undefined,
  ): Promise<unknown>
  post(path: string, body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown>
  /** The service's current time, ms since 1970; `undefined` without an answer or its `Date` header. Never rejects. */
  now(path: string, signal?: AbortSignal | undefined): Promise<number | undefined>
}

/** The history of an account is the largest answer. */
const maxBytes = 4 * 1024 * 1024
/** A longer wait is not shown to users. */
const maxRetrySeconds = 86_400

/**
 * HTTP client of a service, without retries. A refused request rejects with a `LatchkeyError`: `rate_limited` (429, with
 * the service's Retry-After), `invalid_project_id` (401), `origin_not_allowed` (403), `server_error` (5xx), otherwise
 * `service_refused` with the first of the server's reasons. An unreadable answer rejects with `http_failed`.
 */
export function createService({ http, base, projectId, onRefusal }: ServiceNeeds): Service {
  const url = (path: string, query: Query = {}) => {
    const address = new URL(`${base.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries({ ...query, projectId, ...sdk })) {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      if (text !== '') address.searchParams.set(name, text)
    }
    return address.href
  }
  const send = async (
    address: string,
    json: unknown,
    signal: AbortSignal | undefined,
    timeoutMs?: number | undefined,
  ) => {
    const response = await http({ url: address, json, signal, maxBytes, timeoutMs })
    const { status, text } = response
    if (status >= 200 && status < 300) return text === '' ? undefined : readJson(text, address)
    const error = refusalOf(status, text, response.headers.get('retry-after'))
    if (error.code !== 'service_refused') onRefusal?.(error)
    throw error
  }
  return {
    base,
    url,
    get: (path, query, signal, timeoutMs) => send(url(path, query), undefined, signal, timeoutMs),
    post: (path, body, signal) => send(url(path), { ...body, projectId }, signal),
    async now(path, signal) {
      try {
        const { headers } = await http({ url: url(path), signal, maxBytes })
        // biome-ignore lint/style/noRestrictedGlobals: parses a text, reads no clock.
        return Date.parse(headers.get('date') ?? '') || undefined
      } catch {
        return undefined
      }
    },
  }
}

function readJson(text: string, address: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(address)
  }
}

/** The error for an answer of an unexpected shape. */
export function unreadable(address: string): LatchkeyError {
  return new LatchkeyError('http_failed', {
    url: address.replace(/[?#].*$/, ''),
    problem: 'the answer cannot be read',
  })
}

/** The error for a status other than 2xx. */
function refusalOf(status: number, text: string, retryAfter: string | null): LatchkeyError {
  if (status === 429) {
    const seconds = readRetryAfter(retryAfter)
    return new LatchkeyError('rate_limited', {
      retryInSeconds: seconds && seconds <= maxRetrySeconds ? seconds : undefined,
    })
  }
  if (status >= 500) return new LatchkeyError('server_error', { status })
  if (status === 401) return new LatchkeyError('invalid_project_id')
  if (status === 403) return new LatchkeyError('origin_not_allowed')
  return new LatchkeyError('service_refused', { status, ...firstReason(text) })
}

/** Reads `{reasons: [{name, description}]}`. Other text in the body is not meant to be shown to users. */
function firstReason(text: string): { name?: string | undefined; reason?: string | undefined } {
  try {
    const { name, description } = asFields(asList(asFields(JSON.parse(text)).reasons)[0])
    return { name: asText(name), reason: asText(description) }
  } catch {
    return {}
  }
}
