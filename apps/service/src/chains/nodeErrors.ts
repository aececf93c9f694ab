/** What a node said was wrong, in its own words: foreign text, for whoever asked and for no log. EIP-1474. */
export type RpcComplaint = { readonly code: number; readonly message: string; readonly data?: unknown }

/** No node of a network gave an answer that can be used. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable'
  /** Set when a node did answer, to say that it will not serve the request. */
  readonly complaint: RpcComplaint | undefined
  /** Set when the answer was cut off for its size. */
  readonly tooLarge: boolean
  /** How long to leave the node alone, ms: it asked for it, or is of another chain. */
  readonly retryAfterMs: number | undefined
  /** Set when no node of the network offers the method. */
  readonly methodMissing: boolean

  constructor(
    message: string,
    about: {
      cause?: unknown
      complaint?: RpcComplaint | undefined
      tooLarge?: boolean
      retryAfterMs?: number | undefined
      methodMissing?: boolean
    } = {},
  ) {
    super(message, 'cause' in about ? { cause: about.cause } : undefined)
    this.complaint = about.complaint
    this.tooLarge = about.tooLarge ?? false
    this.retryAfterMs = about.retryAfterMs
    this.methodMissing = about.methodMissing ?? false
  }
}

/** A node ran the call and it failed, as one does that reverts: an answer, unlike a node that will not serve us. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  readonly complaint: RpcComplaint | undefined

  constructor(message: string, complaint?: RpcComplaint) {
    super(message)
    this.complaint = complaint
  }
}
