import type { RpcError } from '@latchkey/core'

/** No node of a network gave a usable answer. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable'
  /** Set when a node answered but did not serve the request. */
  readonly rpcError: RpcError | undefined
  /** Set when the answer exceeded the size limit. */
  readonly tooLarge: boolean
  /** How long not to use the node, ms: it was rate limited, or serves another chain. */
  readonly retryAfterMs: number | undefined
  /** Set when no node of the network offers the method. */
  readonly methodMissing: boolean

  constructor(
    message: string,
    about: {
      cause?: unknown
      rpcError?: RpcError | undefined
      tooLarge?: boolean
      retryAfterMs?: number | undefined
      methodMissing?: boolean
    } = {},
  ) {
    super(message, 'cause' in about ? { cause: about.cause } : undefined)
    this.rpcError = about.rpcError
    this.tooLarge = about.tooLarge ?? false
    this.retryAfterMs = about.retryAfterMs
    this.methodMissing = about.methodMissing ?? false
  }
}

/**
 * Whether a call failed because of what it asks for: the call itself failed, or nodes answered that they do not serve it, or
 * with more than is read. Otherwise no node answered at all, which says nothing about the call.
 */
export const isOfRequest = (error: unknown): boolean =>
  error instanceof NodeRefused ||
  (error instanceof NodeUnavailable && (error.rpcError !== undefined || error.tooLarge))

/** A node executed the call and the call failed, for example by reverting. No other node needs to be asked. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  readonly rpcError: RpcError | undefined

  constructor(message: string, rpcError?: RpcError) {
    super(message)
    this.rpcError = rpcError
  }
}
