import type { Context, MiddlewareHandler } from 'hono'

/** An odd number of backslashes before `u0000`: an even number is a text about it. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/
const escapedSurrogate = /\\u[dD][89a-fA-F]/
const loneSurrogate = /\p{Surrogate}/u

/**
 * Refuses requests with text that PostgreSQL cannot store: U+0000 and lone surrogates, in the path, the query or the body.
 * They are in no name, address or message, and would be a failure of the database where they are written.
 * @param refuse answers 400
 */
export function refuseUnstorableText(refuse: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (/%00/i.test(c.req.url)) return refuse(c)
    if (c.req.raw.body && !isStorable(await c.req.text())) return refuse(c)
    return next()
  }
}

function isStorable(text: string): boolean {
  if (text.includes('\0') || escapedNul.test(text)) return false
  if (!escapedSurrogate.test(text)) return true
  try {
    return isWellFormed(JSON.parse(text))
  } catch {
    // Not JSON: its reader says so.
    return true
  }
}

/** Without recursion: JSON may be nested as deep as the body is long. */
function isWellFormed(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && loneSurrogate.test(next)) return false
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) waiting.push(key, inner)
  }
  return true
}
