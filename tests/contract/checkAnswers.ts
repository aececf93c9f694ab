import type { Http } from '@latchkey/core'
import * as z from 'zod'

type Json = Readonly<Record<string, unknown>>
type Operation = { readonly responses: Readonly<Record<string, { readonly content?: Json }>> }
type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Json }
}

/**
 * An `Http` that holds every answer that goes through it to the API's own description, so that a double cannot drift from
 * the services it plays: an answer that is not described is a failure.
 */
export function checkAnswers(http: Http, document: ApiDocument): Http {
  const schemas = document.components?.schemas ?? {}
  const patterns = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }))
  // A path with a fixed part there comes before one with a name there.
  patterns.sort((a, b) => a.path.split('{').length - b.path.split('{').length)

  return async (request) => {
    const response = await http(request)
    const { pathname } = new URL(request.url)
    const method = (request.method ?? (request.json === undefined ? 'GET' : 'POST')).toLowerCase()
    const described = patterns.find(({ pattern, operations }) => pattern.test(pathname) && operations[method])
    const answer = described?.operations[method]?.responses[String(response.status)]
    const name = `${method} ${described?.path ?? pathname} ${response.status}`
    if (!answer) throw new TypeError(`${name} is not described`)
    const content = answer.content?.['application/json'] as { schema?: Json } | undefined
    if (!content?.schema) return response
    // Of a document that zod itself wrote.
    const schema = z.fromJSONSchema(inline(content.schema, schemas) as Parameters<typeof z.fromJSONSchema>[0])
    const checked = schema.safeParse(JSON.parse(response.text))
    if (!checked.success) throw new TypeError(`${name}: ${z.prettifyError(checked.error)}`)
    return response
  }
}

/** Named schemas in the place of their names; what describes itself is not used here. */
function inline(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => inline(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if ($ref) return inline(schemas[$ref.split('/').at(-1) ?? ''], schemas)
  return Object.fromEntries(
    Object.entries(value)
      // An example says nothing about what may come.
      .filter(([key]) => key !== 'example')
      .map(([key, one]) => [key, inline(one, schemas)]),
  )
}
