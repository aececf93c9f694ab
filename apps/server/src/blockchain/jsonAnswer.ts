import type { Context, TypedResponse } from 'hono'

/** Responds 200 with text that is already JSON; `c.json` would need the parsed value. */
export function jsonAnswer(c: Context, json: string): Response & TypedResponse<never, 200, 'json'> {
  const response: Response = c.body(json, 200, { 'content-type': 'application/json' })
  return response as Response & TypedResponse<never, 200, 'json'> // the type was checked before serialization
}
