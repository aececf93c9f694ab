import type { Outbound } from './createOutbound.ts'

/** Metadata files of collectibles are small. */
const maxBytes = 65_536
const timeoutMs = 5_000
/** Maximum number of concurrent requests. */
const maxRequests = 8

/** Fetches an untrusted URL as UTF-8 text; `undefined` if that fails. At most 8 requests run concurrently. */
export function createForeignText(outbound: Outbound): (url: string) => Promise<string | undefined> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (url) => {
    if (running >= maxRequests) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      const { status, bytes } = await outbound(url, { maxBytes, timeoutMs })
      return status === 200 ? new TextDecoder().decode(bytes) : undefined
    } catch {
      return undefined
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
