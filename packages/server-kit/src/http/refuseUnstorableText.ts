import type { Context, MiddlewareHandler } from 'hono'

/** An escape has an odd number of backslashes before `u0000`; with an even number the backslash itself is escaped. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/
const escapedSurrogate = /\\u[dD][89a-fA-F]/
const loneSurrogate = /\p{Surrogate}/u

/**
 * Rejects requests with text that PostgreSQL cannot store (U+0000 and lone surrogates) in the path, query or body. No valid
 * name, address or message contains it, and writing it would fail in the database.
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
    // Not JSON: the route reports the parse error.
    return true
  }
}

/** Iterative, because JSON can be nested as deeply as the body is long. */
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
