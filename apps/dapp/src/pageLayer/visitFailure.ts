import { type AxiosResponse, isAxiosError } from 'axios'

/** Why a visit brought no page. */
export type VisitFailure = {
  readonly problem: 'late' | 'unreachable' | 'unavailable' | 'noPage'
  readonly status?: number | undefined
  /** What the server asks for, seconds. */
  readonly retryInSeconds?: number | undefined
  /** The address to visit again; absent where the visit was to change something on the server. */
  readonly again?: string | undefined
}

/** Statuses that proxies answer while the server starts, is busy or is away; its own come as pages. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504])
const problems: Readonly<Record<string, 'late' | 'unreachable'>> = {
  ETIMEDOUT: 'late',
  ERR_NETWORK: 'unreachable',
}

/** Describes a visit whose answer is not a page. */
export function answerFailure({ status, headers, config }: AxiosResponse): VisitFailure {
  const retryAfter = String(headers['retry-after'] ?? '')
  return {
    problem: unavailable.has(status) ? 'unavailable' : 'noPage',
    status,
    retryInSeconds: /^[1-9][0-9]{0,4}$/.test(retryAfter) ? Number(retryAfter) : undefined,
    again: addressOf(config),
  }
}

/** Describes a visit without an answer; `undefined` where the network is not the cause, or the browser aborted it. */
export function requestFailure(cause: unknown): VisitFailure | undefined {
  const problem = isAxiosError(cause) ? problems[cause.code ?? ''] : undefined
  return problem && { problem, again: isAxiosError(cause) ? addressOf(cause.config) : undefined }
}

function addressOf(config: { method?: string; url?: string } | undefined): string | undefined {
  return config?.method === 'get' ? config.url : undefined
}
