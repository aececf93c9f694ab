import type { Outbound } from './createOutbound.ts'

/** A file that describes a collectible is small. */
const maxBytes = 65_536
const timeoutMs = 5_000
/** Requests at a time. */
const most = 8

/** What an address from outside says as UTF-8; `undefined` where nothing of use came. At most 8 are fetched at a time. */
export function createForeignText(outbound: Outbound): (url: string) => Promise<string | undefined> {
  const waiting: (() => void)[] = []
  let under = 0
  return async (url) => {
    if (under >= most) await new Promise<void>((go) => waiting.push(go))
    else under += 1
    try {
      const { status, bytes } = await outbound(url, { maxBytes, timeoutMs })
      return status === 200 ? new TextDecoder().decode(bytes) : undefined
    } catch {
      return undefined
    } finally {
      const next = waiting.shift()
      if (next) next()
      else under -= 1
    }
  }
}
