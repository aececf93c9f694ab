import type { OpenAPIHono } from '@hono/zod-openapi'

type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>
type Responses = Record<string, unknown>

/** What any route may answer before it is asked itself: `access/`, `limits/` and the database. */
const refusals: Readonly<Record<string, string>> = {
  401: 'No project has this id.',
  403: 'The page’s origin is not on the project’s list.',
  413: 'The body is too large.',
  429: 'Too many requests; ask again after Retry-After.',
  503: 'The services are busy, or the database or a node is away; ask again after Retry-After.',
}
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The API's description with the refusals that no route has to describe by itself. */
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
