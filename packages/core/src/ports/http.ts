export type HttpRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly json?: unknown
  /** A longer answer fails the request. Default 1 MiB. Security R-60. */
  readonly maxBytes?: number | undefined
  /** Default 8,000. Security R-60. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** The body as UTF-8 text; invalid UTF-8 fails the request. */
  readonly text: string
}

/**
 * Sends one request. Resolves with the answer whatever its status.
 * @throws LatchkeyError `http_failed`, `deadline_exceeded` or `request_aborted`
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>
