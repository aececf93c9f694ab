import { z } from '@hono/zod-openapi'
import { problemCodes, type WalletProblem, type WalletRecord } from '@latchkey/embedded-wallet/api'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503

const texts: Readonly<Record<WalletProblem['code'], readonly [Status, string]>> = {
  invalid_request: [400, 'The request is invalid.'],
  invalid_proof: [401, 'The DPoP proof is missing or invalid.'],
  use_dpop_nonce: [401, 'The proof needs the nonce of the header DPoP-Nonce.'],
  unknown_project: [403, 'No project has this id, or the site is not on its list.'],
  not_found: [404, 'There is nothing here.'],
  code_wrong: [400, 'The code is wrong.'],
  code_expired: [400, 'The code has expired. Request another one.'],
  passkey_refused: [400, 'The answer of the passkey is invalid or too old. Use the passkey again.'],
  too_many_requests: [429, 'Too many requests. Try again later.'],
  session_ended: [401, 'The session has ended.'],
  device_revoked: [403, 'This device was revoked. Its keys cannot be used again.'],
  step_up_required: [403, 'Sign in again to do this.'],
  email_changed: [403, 'The address of this wallet was changed. Use the new one, or undo the change.'],
  email_changed_lately: [409, 'The address was changed less than 24 hours ago. Try again later.'],
  no_wallet: [404, 'The user has no wallet yet.'],
  wallet_exists: [409, 'The user already has a wallet.'],
  last_factor: [409, 'The last recovery factor of a wallet cannot be removed.'],
  transfer_claimed: [409, 'Another device answers this one already.'],
  unavailable: [503, 'The wallet is temporarily unavailable. Try again.'],
}

/** A request that is answered with a problem. Thrown by routes and stores. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: Status
  readonly problem: WalletProblem

  constructor(
    code: WalletProblem['code'],
    more: {
      readonly status?: Status
      readonly message?: string
      /** Seconds. */
      readonly retryAfter?: number
      readonly wallet?: WalletRecord
    } = {},
  ) {
    const [status, text] = texts[code]
    const { retryAfter, wallet, message = text } = more
    super(message)
    this.status = more.status ?? status
    this.problem = {
      ...{ code, message },
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(wallet === undefined ? {} : { wallet }),
    }
  }
}

/** The schema of a problem in the OpenAPI document. */
export const problem = z
  .object({
    code: z.enum(problemCodes),
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
  400: answers('The request is invalid.', problem),
  401: answers('The proof or the session is missing or invalid; see `code`.', problem),
  403: answers('The project, the site, the device or the session may not do this; see `code`.', problem),
  429: answers('Too many requests; retry after Retry-After.', problem),
  503: answers('The wallet or its database is unavailable; retry after Retry-After.', problem),
}
