import { withDeadline } from '../clock/deadline.ts'
import { describeThrown } from '../errors/describe.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'
import type { Http } from '../ports/http.ts'

/** Security R-60. */
const defaultMaxBytes = 1024 * 1024
const defaultTimeoutMs = 8_000

/**
 * The {@link Http} port over `fetch`: no credentials, no redirects, bounded in bytes and time.
 *
 * @example
 * const { status, text } = await fetchHttp(systemClock())({ url: 'https://services.example/health' })
 */
export function fetchHttp(clock: Clock): Http {
  return async (request) => {
    const { url, timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes } = request
    const shownUrl = withoutQuery(url)
    return withDeadline({ clock, ms: timeoutMs, signal: request.signal }, async (signal) => {
      try {
        const response = await fetch(url, {
          method: request.method ?? (request.json === undefined ? 'GET' : 'POST'),
          headers: {
            ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
            ...request.headers,
          },
          body: request.json === undefined ? null : JSON.stringify(request.json),
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          signal,
        })
        const text = await readText(response, maxBytes)
        return { status: response.status, headers: response.headers, text }
      } catch (cause) {
        if (isLatchkeyError(cause)) throw cause
        throw new LatchkeyError('http_failed', { url: shownUrl, problem: describeThrown(cause) }, { cause })
      }
    })
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  if (!response.body) return ''
  const reader = response.body.getReader()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new LatchkeyError('http_failed', {
        url: withoutQuery(response.url),
        problem: `more than ${maxBytes} bytes`,
      })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Queries contain keys and ids, which must not appear in error messages. Security R-81. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '')
}
