import type { Http } from '@latchkey/core'
import * as z from 'zod'

type Json = Readonly<Record<string, unknown>>
type Operation = { readonly responses: Readonly<Record<string, { readonly content?: Json }>> }
type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Json }
}

/**
 * Wraps `http` and validates each answer against the API's OpenAPI document, so that the double has the shapes of the
 * real services. Throws for an answer that the document does not describe.
 */
export function checkAnswers(http: Http, document: ApiDocument): Http {
  const schemas = document.components?.schemas ?? {}
  const patterns = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
  }))
  // Paths with fewer parameters take precedence.
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
    // The cast is valid: zod generated the document.
    const schema = z.fromJSONSchema(inline(content.schema, schemas) as Parameters<typeof z.fromJSONSchema>[0])
    const checked = schema.safeParse(JSON.parse(response.text))
    if (!checked.success) throw new TypeError(`${name}: ${z.prettifyError(checked.error)}`)
    return response
  }
}

/** Replaces references by their schemas; the document has no recursive schemas. */
function inline(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => inline(one, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if ($ref) return inline(schemas[$ref.split('/').at(-1) ?? ''], schemas)
  return Object.fromEntries(
    Object.entries(value)
      // Examples are not part of the validation.
      .filter(([key]) => key !== 'example')
      .map(([key, one]) => [key, inline(one, schemas)]),
  )
}
