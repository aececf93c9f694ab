import type { OpenAPIHono } from '@hono/zod-openapi'

/** What the middleware of the API adds to a request. */
export type RecoveryEnv = {
  Variables: {
    /** Thumbprint of the key that signed the request's DPoP proof. */
    jkt: string
  }
}

export type RecoveryApp = OpenAPIHono<RecoveryEnv>
