import type { OpenAPIHono } from '@hono/zod-openapi'

type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Responses = Record<string, unknown>

/** Refusals that any route may return before its handler runs: admission, limits and the database. */
const refusals: Readonly<Record<string, string>> = {
  401: 'No project has this id.',
  403: 'The page’s origin is not on the project’s list.',
  413: 'The body is too large.',
  429: 'Too many requests; retry after Retry-After.',
  503: 'The services are busy, or the database or a node is unavailable; retry after Retry-After.',
}
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** Adds the common refusals to every route of the OpenAPI document. */
export function withCommonRefusals(document: ApiDocument): ApiDocument {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      const responses: Responses | undefined = operation?.responses
      if (!responses) continue
      for (const [status, description] of Object.entries(refusals))
        responses[status] ??= { description, content }
    }
  }
  return document
}
