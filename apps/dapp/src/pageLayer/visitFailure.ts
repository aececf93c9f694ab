import { readRetryAfter } from '@latchkey/core'
import { type AxiosResponse, isAxiosError } from 'axios'

/** Why a visit did not return a page. */
export type VisitFailure = {
  readonly problem: 'late' | 'unreachable' | 'unavailable' | 'noPage'
  readonly status?: number | undefined
  /** Retry-After of the server, seconds. */
  readonly retryInSeconds?: number | undefined
  /** URL to visit again; absent if the visit changes something on the server. */
  readonly retryUrl?: string | undefined
}

/** Statuses of proxies while the server starts, is overloaded or unavailable. Errors of the server itself are pages. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504])
const problems: Readonly<Record<string, 'late' | 'unreachable'>> = {
  ETIMEDOUT: 'late',
  ERR_NETWORK: 'unreachable',
}

/** Describes a visit whose response is not a page. */
export function answerFailure({ status, headers, config }: AxiosResponse): VisitFailure {
  return {
    problem: unavailable.has(status) ? 'unavailable' : 'noPage',
    status,
    retryInSeconds: readRetryAfter(headers['retry-after']),
    retryUrl: addressOf(config),
  }
}

/** Describes a visit without a response; `undefined` if the network is not the cause, or the browser aborted it. */
export function requestFailure(cause: unknown): VisitFailure | undefined {
  const problem = isAxiosError(cause) ? problems[cause.code ?? ''] : undefined
  return problem && { problem, retryUrl: isAxiosError(cause) ? addressOf(cause.config) : undefined }
}

function addressOf(config: { method?: string; url?: string } | undefined): string | undefined {
  return config?.method === 'get' ? config.url : undefined
}
