import { z } from '@hono/zod-openapi'

const codes = [
  'invalid_request',
  'invalid_proof',
  'use_dpop_nonce',
  'not_found',
  'code_wrong',
  'code_expired',
  'no_second_proof',
  'too_many_requests',
  'step_up_required',
  'unavailable',
] as const

type Code = (typeof codes)[number]
type Status = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503

const texts: Readonly<Record<Code, readonly [Status, string]>> = {
  invalid_request: [400, 'The request is invalid.'],
  invalid_proof: [401, 'The proof or the statement is missing or invalid.'],
  use_dpop_nonce: [401, 'The proof needs the nonce of the header DPoP-Nonce.'],
  not_found: [404, 'There is nothing here.'],
  code_wrong: [400, 'The code is wrong.'],
  code_expired: [400, 'The code has expired. Request another one.'],
  no_second_proof: [400, 'The user has neither an address nor an account that the service can ask for.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  step_up_required: [403, 'Sign in again to do this.'],
  unavailable: [503, 'Recovery is temporarily unavailable. Try again.'],
}

/** A request that is answered with a problem. Thrown by routes and stores. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: Status
  readonly problem: { readonly code: Code; readonly message: string; readonly retryAfter?: number }

  constructor(
    code: Code,
    more: {
      readonly status?: Status
      readonly message?: string
      /** Seconds. */
      readonly retryAfter?: number
    } = {},
  ) {
    const [status, text] = texts[code]
    const { retryAfter, message = text } = more
    super(message)
    this.status = more.status ?? status
    this.problem = { code, message, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
}

/** The schema of a problem in the OpenAPI document. */
export const problem = z
  .object({
    code: z.enum(codes),
    message: z.string(),
    retryAfter: z.number().optional().openapi({ description: 'Seconds.' }),
  })
  .openapi('Problem')

/** Describes a JSON response for OpenAPI. */
export const answers = <schema extends z.ZodType>(description: string, schema: schema) => ({
  description,
  content: { 'application/json': { schema } },
})

/** Describes a JSON body for OpenAPI. */
export const body = <schema extends z.ZodType>(schema: schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/** Refusals that every route of the API may answer with. */
export const refusals = {
  400: answers('The request is invalid, or the code is wrong; see `code`.', problem),
  401: answers('The proof or the statement is missing or invalid; see `code`.', problem),
  403: answers('The site may not ask, or the sign-in is too old; see `code`.', problem),
  404: answers('The service holds no secret of this factor.', problem),
  429: answers('Too many requests; retry after Retry-After.', problem),
  503: answers('The service, its database or the wallet is unavailable; retry after Retry-After.', problem),
}
