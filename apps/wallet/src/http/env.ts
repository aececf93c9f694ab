import type { OpenAPIHono } from '@hono/zod-openapi'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'

/** What the middleware of the API adds to a request. */
export type WalletEnv = {
  Variables: {
    /** Thumbprint of the key that signed the request's DPoP proof. */
    jkt: string
    /** Of the access token; `undefined` without one. */
    session: WalletSessionRow | undefined
    /** Address of the client as limits count it. */
    address: string
  }
}

export type WalletApp = OpenAPIHono<WalletEnv>
