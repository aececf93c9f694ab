/** A request failed with a code of the catalogue, which the app gets with the sentence. Nothing else of an error leaves the frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  readonly code: string
  /** EIP-1193 and JSON-RPC code. */
  readonly rpcCode: number | undefined
  readonly retryInSeconds: number | undefined

  constructor(
    code: string,
    message: string,
    more: { readonly rpcCode?: number | undefined; readonly retryInSeconds?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.rpcCode = more.rpcCode
    this.retryInSeconds = more.retryInSeconds
  }
}

/** The user said no. EIP-1193 4001. */
export const declined = () =>
  new FrameError('request_rejected', 'The user declined the request.', { rpcCode: 4001 })

/** Too many requests at once. EIP-1474 -32005. */
export const busy = () =>
  new FrameError('frame_error', 'Too many requests at once. Try again in a moment.', { rpcCode: -32005 })
