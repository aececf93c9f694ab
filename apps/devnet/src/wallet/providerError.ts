/** An EIP-1193 error. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const rejected = () => new ProviderError(4001, 'User rejected the request.')
export const unauthorized = () =>
  new ProviderError(4100, 'The requested account and/or method has not been authorized by the user.')
export const alreadyPending = () =>
  new ProviderError(-32002, 'Request of this type is already pending. Please wait.')
export const invalidParams = (detail: string) => new ProviderError(-32602, `Invalid parameters: ${detail}`)
