export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** @see https://www.jsonrpc.org/specification#error_object */
export const invalidParams = (message: string) => new RelayError(-32602, message)
