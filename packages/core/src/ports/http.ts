export type HttpRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly json?: unknown
  /** The answer is cut off, as a failure, beyond this many bytes. Default 1 MiB. Security R-60. */
  readonly maxBytes?: number | undefined
  /** Default 8,000. Security R-60. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export type HttpResponse = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** The body as UTF-8 text; invalid UTF-8 is a failure. */
  readonly text: string
}

/**
 * One request, one answer.
 * @throws LatchkeyError `http_failed`, `deadline_exceeded` or `request_aborted`; any status is an answer
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>
