import type { Context, TypedResponse } from 'hono'

/** Answers 200 with what was written as JSON before: `c.json` would have to read it first. */
export function jsonAnswer(c: Context, json: string): Response & TypedResponse<never, 200, 'json'> {
  const response: Response = c.body(json, 200, { 'content-type': 'application/json' })
  return response as Response & TypedResponse<never, 200, 'json'> // its type was checked where it was written
}
